// Made by `make parts` from the scripts of the folder above: change them there.
// scripts: 65ab5c8bed1056afbe7eff1a4b5992e2b5b578ea04faae2b1b25d88e46a6a1ee
// bundle: 7fd860cbf948dd3ca9b9fc6f0fd64bda88e533be149f158973f6593a4d651887
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// .cache/bundle/scripts.js
var scripts_exports = {};
__export(scripts_exports, {
  "rally_run/parts/drivers.js": () => drivers_exports,
  "rally_run/parts/scripts/car_view.js": () => car_view_exports,
  "rally_run/parts/scripts/carrying.js": () => carrying_exports,
  "rally_run/parts/scripts/dragging.js": () => dragging_exports,
  "rally_run/parts/scripts/edge.js": () => edge_exports,
  "rally_run/parts/scripts/geometry.js": () => geometry_exports,
  "rally_run/parts/scripts/moves.js": () => moves_exports,
  "rally_run/parts/scripts/roads.js": () => roads_exports,
  "rally_run/parts/scripts/scenery.js": () => scenery_exports,
  "rally_run/parts/scripts/tile_view.js": () => tile_view_exports,
  "rally_run/parts/scripts/tiles.js": () => tiles_exports,
  "rally_run/parts/scripts/trail.js": () => trail_exports,
  "rally_run/parts/scripts/ways.js": () => ways_exports,
  "rally_run/parts/tile_board.js": () => tile_board_exports,
  "rally_run/parts/tile_tray.js": () => tile_tray_exports
});
module.exports = __toCommonJS(scripts_exports);

// widgets/rally_run/parts/scripts/car_view.js
var car_view_exports = {};
__export(car_view_exports, {
  CarView: () => CarView
});
var import_dom2 = require("../../../shared/parts/scripts/dom.js");

// widgets/rally_run/parts/scripts/geometry.js
var geometry_exports = {};
__export(geometry_exports, {
  BEND: () => BEND,
  CAR: () => CAR,
  LANES: () => LANES,
  MIDDLE_LINES: () => MIDDLE_LINES,
  PLACES: () => PLACES,
  PRINTED: () => PRINTED,
  RIM: () => RIM,
  SIDES: () => SIDES,
  SIGNS: () => SIGNS,
  SIZES: () => SIZES,
  SPOTS: () => SPOTS,
  STEPS: () => STEPS,
  TILE: () => TILE,
  WIDTH: () => WIDTH
});
var SIDES = "NESW";
var STEPS = {
  "N": [
    -1,
    0
  ],
  "E": [
    0,
    1
  ],
  "S": [
    1,
    0
  ],
  "W": [
    0,
    -1
  ]
};
var PRINTED = {
  "s": "NS",
  "c": "NE",
  "j": "NES",
  "x": "NESW",
  "d": "N"
};
var TILE = 100;
var RIM = 5;
var WIDTH = 710;
var BEND = 34;
var SIGNS = {
  "red": "M0-8.5A8.5 8.5 0 1 1 0 8.5A8.5 8.5 0 1 1 0-8.5Z",
  "yellow": "M0-10L2.9-3.6L9.6-3L4.6 1.6L6 8.4L0 4.9L-6 8.4L-4.6 1.6L-9.6-3L-2.9-3.6Z",
  "green": "M0-9L9.5 8H-9.5Z",
  "blue": "M0-10L8.5 0L0 10L-8.5 0Z"
};
var CAR = {
  "body": "M-7-23Q0-26 7-23Q10-20 10.5-12L11 14Q11 22 6 23H-6Q-11 22-11 14L-10.5-12Q-10-20-7-23Z",
  "glass": "M-8-7Q0-14 8-7L7-2.5Q0-6-7-2.5Z"
};
var LANES = {
  "N": [
    "M50 0L50 50"
  ],
  "E": [
    "M100 50L50 50"
  ],
  "S": [
    "M50 100L50 50"
  ],
  "W": [
    "M0 50L50 50"
  ],
  "NE": [
    "M50 0L50 16A34 34 0 0 0 84 50L100 50"
  ],
  "NS": [
    "M50 0L50 100"
  ],
  "NW": [
    "M0 50L16 50A34 34 0 0 0 50 16L50 0"
  ],
  "ES": [
    "M100 50L84 50A34 34 0 0 0 50 84L50 100"
  ],
  "EW": [
    "M100 50L0 50"
  ],
  "SW": [
    "M50 100L50 84A34 34 0 0 0 16 50L0 50"
  ],
  "NES": [
    "M50 0L50 100",
    "M50 0L50 16A34 34 0 0 0 84 50L100 50",
    "M100 50L84 50A34 34 0 0 0 50 84L50 100"
  ],
  "NEW": [
    "M100 50L0 50",
    "M50 0L50 16A34 34 0 0 0 84 50L100 50",
    "M0 50L16 50A34 34 0 0 0 50 16L50 0"
  ],
  "NSW": [
    "M50 0L50 100",
    "M50 100L50 84A34 34 0 0 0 16 50L0 50",
    "M0 50L16 50A34 34 0 0 0 50 16L50 0"
  ],
  "ESW": [
    "M100 50L0 50",
    "M100 50L84 50A34 34 0 0 0 50 84L50 100",
    "M50 100L50 84A34 34 0 0 0 16 50L0 50"
  ],
  "NESW": [
    "M50 0L50 100",
    "M100 50L0 50",
    "M50 0L50 16A34 34 0 0 0 84 50L100 50",
    "M100 50L84 50A34 34 0 0 0 50 84L50 100",
    "M50 100L50 84A34 34 0 0 0 16 50L0 50",
    "M0 50L16 50A34 34 0 0 0 50 16L50 0"
  ]
};
var MIDDLE_LINES = {
  "N": [
    "M50 0L50 25"
  ],
  "E": [
    "M100 50L75 50"
  ],
  "S": [
    "M50 100L50 75"
  ],
  "W": [
    "M0 50L25 50"
  ],
  "NE": [
    "M50 0L50 16A34 34 0 0 0 84 50L100 50"
  ],
  "NS": [
    "M50 0L50 100"
  ],
  "NW": [
    "M0 50L16 50A34 34 0 0 0 50 16L50 0"
  ],
  "ES": [
    "M100 50L84 50A34 34 0 0 0 50 84L50 100"
  ],
  "EW": [
    "M100 50L0 50"
  ],
  "SW": [
    "M50 100L50 84A34 34 0 0 0 16 50L0 50"
  ],
  "NES": [
    "M50 0L50 100",
    "M100 50L75 50"
  ],
  "NEW": [
    "M100 50L0 50",
    "M50 0L50 25"
  ],
  "NSW": [
    "M50 0L50 100",
    "M0 50L25 50"
  ],
  "ESW": [
    "M100 50L0 50",
    "M50 100L50 75"
  ],
  "NESW": [
    "M50 0L50 25",
    "M100 50L75 50",
    "M50 100L50 75",
    "M0 50L25 50"
  ]
};
var SPOTS = {
  "": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  },
  "N": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 0,
      "S": 180,
      "W": 0
    }
  },
  "E": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 90,
      "N": 90,
      "E": 90,
      "S": 90,
      "W": 270
    }
  },
  "S": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 180,
      "N": 0,
      "E": 180,
      "S": 180,
      "W": 180
    }
  },
  "W": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 270,
      "N": 270,
      "E": 90,
      "S": 270,
      "W": 270
    }
  },
  "NE": {
    "x": 59.9584,
    "y": 40.0416,
    "angles": {
      "": 315,
      "N": 315,
      "E": 315,
      "S": 135,
      "W": 315
    }
  },
  "NS": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 0,
      "S": 180,
      "W": 0
    }
  },
  "NW": {
    "x": 40.0416,
    "y": 40.0416,
    "angles": {
      "": 45,
      "N": 45,
      "E": 45,
      "S": 225,
      "W": 45
    }
  },
  "ES": {
    "x": 59.9584,
    "y": 59.9584,
    "angles": {
      "": 45,
      "N": 45,
      "E": 45,
      "S": 45,
      "W": 225
    }
  },
  "EW": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 90,
      "N": 90,
      "E": 90,
      "S": 90,
      "W": 270
    }
  },
  "SW": {
    "x": 40.0416,
    "y": 59.9584,
    "angles": {
      "": 135,
      "N": -45,
      "E": 135,
      "S": 135,
      "W": 135
    }
  },
  "NES": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  },
  "NEW": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  },
  "NSW": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  },
  "ESW": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 90,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  },
  "NESW": {
    "x": 50,
    "y": 50,
    "angles": {
      "": 0,
      "N": 0,
      "E": 90,
      "S": 180,
      "W": 270
    }
  }
};
var PLACES = {
  "pit-NESW": [
    [
      [
        22,
        78
      ]
    ],
    [
      [
        22,
        78
      ],
      [
        78,
        78
      ]
    ],
    [
      [
        22,
        78
      ],
      [
        78,
        78
      ],
      [
        22,
        22
      ]
    ],
    [
      [
        22,
        78
      ],
      [
        78,
        78
      ],
      [
        22,
        22
      ],
      [
        78,
        22
      ]
    ]
  ],
  "start-N": [
    [
      [
        50,
        40
      ]
    ],
    [
      [
        38.5,
        25.5
      ],
      [
        61.5,
        54.5
      ]
    ],
    [
      [
        33.5,
        53
      ],
      [
        66.5,
        53
      ],
      [
        50,
        20.5
      ]
    ],
    [
      [
        34.5,
        55.5
      ],
      [
        65.5,
        55.5
      ],
      [
        34.5,
        24.5
      ],
      [
        65.5,
        24.5
      ]
    ]
  ],
  "start-E": [
    [
      [
        60,
        50
      ]
    ],
    [
      [
        74.5,
        38.5
      ],
      [
        45.5,
        61.5
      ]
    ],
    [
      [
        47,
        33.5
      ],
      [
        47,
        66.5
      ],
      [
        79.5,
        50
      ]
    ],
    [
      [
        44.5,
        34.5
      ],
      [
        44.5,
        65.5
      ],
      [
        75.5,
        34.5
      ],
      [
        75.5,
        65.5
      ]
    ]
  ],
  "start-S": [
    [
      [
        50,
        60
      ]
    ],
    [
      [
        61.5,
        74.5
      ],
      [
        38.5,
        45.5
      ]
    ],
    [
      [
        66.5,
        47
      ],
      [
        33.5,
        47
      ],
      [
        50,
        79.5
      ]
    ],
    [
      [
        65.5,
        44.5
      ],
      [
        34.5,
        44.5
      ],
      [
        65.5,
        75.5
      ],
      [
        34.5,
        75.5
      ]
    ]
  ],
  "start-W": [
    [
      [
        40,
        50
      ]
    ],
    [
      [
        25.5,
        61.5
      ],
      [
        54.5,
        38.5
      ]
    ],
    [
      [
        53,
        66.5
      ],
      [
        53,
        33.5
      ],
      [
        20.5,
        50
      ]
    ],
    [
      [
        55.5,
        65.5
      ],
      [
        55.5,
        34.5
      ],
      [
        24.5,
        65.5
      ],
      [
        24.5,
        34.5
      ]
    ]
  ],
  "road-": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-N": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-E": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        64.5,
        38.5
      ],
      [
        35.5,
        61.5
      ]
    ],
    [
      [
        37,
        33.5
      ],
      [
        37,
        66.5
      ],
      [
        69.5,
        50
      ]
    ],
    [
      [
        34.5,
        34.5
      ],
      [
        34.5,
        65.5
      ],
      [
        65.5,
        34.5
      ],
      [
        65.5,
        65.5
      ]
    ]
  ],
  "road-S": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        61.5,
        64.5
      ],
      [
        38.5,
        35.5
      ]
    ],
    [
      [
        66.5,
        37
      ],
      [
        33.5,
        37
      ],
      [
        50,
        69.5
      ]
    ],
    [
      [
        65.5,
        34.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        65.5
      ]
    ]
  ],
  "road-W": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        35.5,
        61.5
      ],
      [
        64.5,
        38.5
      ]
    ],
    [
      [
        63,
        66.5
      ],
      [
        63,
        33.5
      ],
      [
        30.5,
        50
      ]
    ],
    [
      [
        65.5,
        65.5
      ],
      [
        65.5,
        34.5
      ],
      [
        34.5,
        65.5
      ],
      [
        34.5,
        34.5
      ]
    ]
  ],
  "road-NE": [
    [
      [
        59.9584,
        40.0416
      ]
    ],
    [
      [
        41.5736,
        37.9203
      ],
      [
        78.3431,
        42.163
      ]
    ],
    [
      [
        57.4835,
        60.9013
      ],
      [
        80.818,
        37.5668
      ],
      [
        46.1698,
        26.253
      ]
    ],
    [
      [
        59.9584,
        61.9619
      ],
      [
        81.8787,
        40.0416
      ],
      [
        38.0381,
        40.0416
      ],
      [
        59.9584,
        18.1213
      ]
    ]
  ],
  "road-NS": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-NW": [
    [
      [
        40.0416,
        40.0416
      ]
    ],
    [
      [
        42.163,
        21.6569
      ],
      [
        37.9203,
        58.4264
      ]
    ],
    [
      [
        19.182,
        37.5668
      ],
      [
        42.5165,
        60.9013
      ],
      [
        53.8302,
        26.253
      ]
    ],
    [
      [
        18.1213,
        40.0416
      ],
      [
        40.0416,
        61.9619
      ],
      [
        40.0416,
        18.1213
      ],
      [
        61.9619,
        40.0416
      ]
    ]
  ],
  "road-ES": [
    [
      [
        59.9584,
        59.9584
      ]
    ],
    [
      [
        62.0797,
        41.5736
      ],
      [
        57.837,
        78.3431
      ]
    ],
    [
      [
        39.0987,
        57.4835
      ],
      [
        62.4332,
        80.818
      ],
      [
        73.747,
        46.1698
      ]
    ],
    [
      [
        38.0381,
        59.9584
      ],
      [
        59.9584,
        81.8787
      ],
      [
        59.9584,
        38.0381
      ],
      [
        81.8787,
        59.9584
      ]
    ]
  ],
  "road-EW": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        64.5,
        38.5
      ],
      [
        35.5,
        61.5
      ]
    ],
    [
      [
        37,
        33.5
      ],
      [
        37,
        66.5
      ],
      [
        69.5,
        50
      ]
    ],
    [
      [
        34.5,
        34.5
      ],
      [
        34.5,
        65.5
      ],
      [
        65.5,
        34.5
      ],
      [
        65.5,
        65.5
      ]
    ]
  ],
  "road-SW": [
    [
      [
        40.0416,
        59.9584
      ]
    ],
    [
      [
        58.4264,
        62.0797
      ],
      [
        21.6569,
        57.837
      ]
    ],
    [
      [
        42.5165,
        39.0987
      ],
      [
        19.182,
        62.4332
      ],
      [
        53.8302,
        73.747
      ]
    ],
    [
      [
        40.0416,
        38.0381
      ],
      [
        18.1213,
        59.9584
      ],
      [
        61.9619,
        59.9584
      ],
      [
        40.0416,
        81.8787
      ]
    ]
  ],
  "road-NES": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-NEW": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-NSW": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "road-ESW": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        64.5,
        38.5
      ],
      [
        35.5,
        61.5
      ]
    ],
    [
      [
        37,
        33.5
      ],
      [
        37,
        66.5
      ],
      [
        69.5,
        50
      ]
    ],
    [
      [
        34.5,
        34.5
      ],
      [
        34.5,
        65.5
      ],
      [
        65.5,
        34.5
      ],
      [
        65.5,
        65.5
      ]
    ]
  ],
  "road-NESW": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ],
  "empty-": [
    [
      [
        50,
        50
      ]
    ],
    [
      [
        38.5,
        35.5
      ],
      [
        61.5,
        64.5
      ]
    ],
    [
      [
        33.5,
        63
      ],
      [
        66.5,
        63
      ],
      [
        50,
        30.5
      ]
    ],
    [
      [
        34.5,
        65.5
      ],
      [
        65.5,
        65.5
      ],
      [
        34.5,
        34.5
      ],
      [
        65.5,
        34.5
      ]
    ]
  ]
};
var SIZES = {
  "pit": [
    {
      "size": 0.72,
      "letter": 0.85
    },
    {
      "size": 0.72,
      "letter": 0.85
    },
    {
      "size": 0.72,
      "letter": 0.85
    },
    {
      "size": 0.72,
      "letter": 0.85
    }
  ],
  "start": [
    {
      "size": 1,
      "letter": 1
    },
    {
      "size": 0.7,
      "letter": 0.85
    },
    {
      "size": 0.64,
      "letter": 0.85
    },
    {
      "size": 0.6,
      "letter": 0.85
    }
  ],
  "road": [
    {
      "size": 1,
      "letter": 1
    },
    {
      "size": 0.7,
      "letter": 0.85
    },
    {
      "size": 0.64,
      "letter": 0.85
    },
    {
      "size": 0.6,
      "letter": 0.85
    }
  ],
  "empty": [
    {
      "size": 1,
      "letter": 1
    },
    {
      "size": 0.7,
      "letter": 0.85
    },
    {
      "size": 0.64,
      "letter": 0.85
    },
    {
      "size": 0.6,
      "letter": 0.85
    }
  ]
};

// widgets/rally_run/parts/scripts/roads.js
var roads_exports = {};
__export(roads_exports, {
  angleOf: () => angleOf,
  angleTo: () => angleTo,
  cornerOf: () => cornerOf,
  edge: () => edge,
  half: () => half,
  isSame: () => isSame,
  kindOf: () => kindOf,
  lanes: () => lanes,
  middleLines: () => middleLines,
  near: () => near,
  onBoard: () => onBoard,
  opposite: () => opposite,
  parked: () => parked,
  reached: () => reached,
  sideOf: () => sideOf,
  spot: () => spot,
  towards: () => towards,
  turned: () => turned,
  way: () => way
});
var MIDDLE = TILE / 2;
var onBoard = ([x, y]) => ({
  left: `${(RIM + TILE + x) / WIDTH * 100}%`,
  top: `${(RIM + TILE + y) / WIDTH * 100}%`
});
var cornerOf = ([row, column]) => [
  column * TILE,
  row * TILE
];
var angleOf = (side) => SIDES.indexOf(side) * 90;
var opposite = (side) => SIDES[(SIDES.indexOf(side) + 2) % 4];
var isSame = (one, other) => one[0] === other[0] && one[1] === other[1];
function turned(exits, quarters) {
  const there = new Set([
    ...exits
  ].map((side) => SIDES[(SIDES.indexOf(side) + quarters + 4) % 4]));
  return [
    ...SIDES
  ].filter((side) => there.has(side)).join("");
}
var kindOf = (exits) => Object.keys(PRINTED).find((kind) => [
  0,
  1,
  2,
  3
].some((by) => turned(PRINTED[kind], by) === exits)) ?? "";
function angleTo(exits, now = 0) {
  const printed = PRINTED[kindOf(exits)] ?? exits;
  const angles = [
    0,
    1,
    2,
    3
  ].filter((by) => turned(printed, by) === exits).map((by) => near(by * 90, now));
  return angles.sort((one, other) => Math.abs(one - now) - Math.abs(other - now))[0] ?? now;
}
var near = (angle, now) => angle + 360 * Math.round((now - angle) / 360);
var towards = (from, to) => [
  ...SIDES
].find((side) => isSame([
  from[0] + STEPS[side][0],
  from[1] + STEPS[side][1]
], to)) ?? "";
var sideOf = (key) => ({
  ArrowUp: "N",
  ArrowRight: "E",
  ArrowDown: "S",
  ArrowLeft: "W"
})[key];
function reached(places, at2, key) {
  const side = sideOf(key);
  if (!side || at2 < 0) return -1;
  const [down, right] = STEPS[side];
  const far = places.map(([row, column]) => {
    const [dr, dc] = [
      row - places[at2][0],
      column - places[at2][1]
    ];
    const along = dr * down + dc * right;
    const aside = Math.abs(dr * right) + Math.abs(dc * down);
    return along > 0 && aside <= 1 ? along + 3 * aside : Infinity;
  });
  const best = Math.min(...far);
  return Number.isFinite(best) ? far.indexOf(best) : -1;
}
var edge = (side) => [
  MIDDLE + MIDDLE * STEPS[side][1],
  MIDDLE + MIDDLE * STEPS[side][0]
];
var isBend = (exits) => exits.length === 2 && opposite(exits[0]) !== exits[1];
var lanes = (exits) => LANES[exits] ?? [];
var middleLines = (exits) => MIDDLE_LINES[exits] ?? [];
var toBend = (at2) => MIDDLE + (at2 - MIDDLE) * (BEND / MIDDLE);
function spot(exits, heading) {
  const { x, y, angles } = SPOTS[exits];
  return {
    x,
    y,
    angle: angles[heading]
  };
}
function parked({ kind, exits }, heading, number, count) {
  const places = PLACES[`${kind}-${exits}`];
  const many = Math.min(count, places.length) - 1;
  const [x, y] = places[many][number % places[many].length];
  const angle = kind === "pit" ? angleOf(heading || "N") : SPOTS[exits].angles[heading];
  return {
    x,
    y,
    angle,
    ...SIZES[kind][many]
  };
}
function way(from, to, start2, end) {
  const side = towards(from.cell, to.cell);
  if (!side) return [];
  const out = half(from.exits, side, start2).map((point) => moved(point, from.cell));
  const into = half(to.exits, opposite(side), end).map((point) => moved(point, to.cell)).reverse();
  const points = [
    ...out,
    ...into.slice(1)
  ];
  return points.map(([x, y], index) => {
    const [before, after] = [
      points[Math.max(0, index - 1)],
      points[Math.min(points.length - 1, index + 1)]
    ];
    const last = index === points.length - 1;
    const angle = last ? end.angle : Math.atan2(after[0] - before[0], before[1] - after[1]) * 180 / Math.PI;
    return {
      x,
      y,
      angle
    };
  });
}
var moved = ([x, y], [row, column]) => [
  column * TILE + x,
  row * TILE + y
];
function half(exits, side, from) {
  const start2 = Array.isArray(from) ? from : (
    /** @type {Point} */
    [
      from.x,
      from.y
    ]
  );
  const end = edge(side);
  if (!isBend(exits) || !exits.includes(side)) return [
    start2,
    end
  ];
  const other = edge(exits.replace(side, ""));
  const centre = [
    toBend(end[0]) + toBend(other[0]) - MIDDLE,
    toBend(end[1]) + toBend(other[1]) - MIDDLE
  ];
  const middle2 = Math.atan2(MIDDLE - centre[1], MIDDLE - centre[0]);
  const last = Math.atan2(toBend(end[1]) - centre[1], toBend(end[0]) - centre[0]);
  const by = Math.atan2(Math.sin(last - middle2), Math.cos(last - middle2));
  const arc = [
    0.5,
    1
  ].map((share) => [
    centre[0] + BEND * Math.cos(middle2 + by * share),
    centre[1] + BEND * Math.sin(middle2 + by * share)
  ]);
  return [
    start2,
    ...arc,
    end
  ];
}

// widgets/rally_run/parts/scripts/tiles.js
var tiles_exports = {};
__export(tiles_exports, {
  back: () => back,
  carFromAbove: () => carFromAbove,
  face: () => face,
  flag: () => flag,
  ghost: () => ghost,
  pit: () => pit,
  secret: () => secret,
  sign: () => sign,
  start: () => start,
  takeAway: () => takeAway,
  trophies: () => trophies,
  trophy: () => trophy
});
var import_dom = require("../../../shared/parts/scripts/dom.js");
var sign = (colour, at2 = "") => (0, import_dom.s)("path", {
  class: "rally-sign",
  "data-colour": colour,
  d: SIGNS[colour] ?? "",
  transform: at2 || null
});
var drawing = (name, view = "0 0 100 100") => (0, import_dom.s)("svg", {
  class: name,
  viewBox: view
});
var stroke = (name, d) => (0, import_dom.s)("path", {
  class: name,
  d
});
function road(exits) {
  const all = lanes(exits);
  const ends = exits.length === 1;
  const turningPlace = (name, radius) => ends ? (0, import_dom.s)("circle", {
    class: name,
    cx: 50,
    cy: 50,
    r: radius
  }) : null;
  return (0, import_dom.s)("g", {}, ...all.map((d) => stroke("rally-kerb", d)), turningPlace("rally-kerb-disc", 30), ...all.map((d) => stroke("rally-kerb-red", d)), turningPlace("rally-kerb-ring", 28), ...all.map((d) => stroke("rally-asphalt", d)), turningPlace("rally-asphalt-disc", 25.5), ...middleLines(exits).map((d) => stroke("rally-lane", d)));
}
var GREEN = {
  s: [
    [
      13,
      20,
      8
    ],
    [
      20,
      29,
      5.5
    ],
    [
      86,
      74,
      8
    ],
    [
      80,
      84,
      5
    ],
    [
      87,
      18,
      4
    ]
  ],
  c: [
    [
      16,
      78,
      9
    ],
    [
      28,
      86,
      6.5
    ],
    [
      13,
      64,
      5
    ],
    [
      90,
      10,
      5
    ]
  ],
  j: [
    [
      12,
      22,
      7
    ],
    [
      14,
      70,
      8.5
    ],
    [
      10,
      82,
      5
    ],
    [
      92,
      8,
      4
    ]
  ],
  x: [
    [
      9,
      9,
      5
    ],
    [
      91,
      91,
      5
    ],
    [
      91,
      9,
      3.5
    ],
    [
      9,
      91,
      3.5
    ]
  ],
  d: [
    [
      12,
      14,
      6
    ],
    [
      88,
      16,
      5
    ]
  ]
};
var TYRES = [
  [
    15,
    62
  ],
  [
    21,
    75
  ],
  [
    33,
    84
  ],
  [
    47,
    88
  ],
  [
    61,
    86
  ],
  [
    74,
    79
  ],
  [
    83,
    67
  ]
];
function face(kind) {
  const node = drawing("rally-tile-face");
  node.append((0, import_dom.s)("rect", {
    class: "rally-meadow",
    width: 100,
    height: 100,
    rx: 7
  }));
  for (const [cx, cy, r] of GREEN[kind] ?? []) {
    node.append((0, import_dom.s)("circle", {
      class: "rally-bush",
      cx,
      cy,
      r
    }));
    node.append((0, import_dom.s)("circle", {
      class: "rally-bush-top",
      cx: cx - r * 0.2,
      cy: cy - r * 0.25,
      r: r * 0.6
    }));
  }
  node.append(road(PRINTED[kind] ?? ""));
  if (kind === "d") {
    for (const [cx, cy] of TYRES) node.append((0, import_dom.s)("circle", {
      class: "rally-tyre",
      cx,
      cy,
      r: 4.6
    }));
  }
  node.append((0, import_dom.s)("rect", {
    class: "rally-tile-rim",
    x: 0.75,
    y: 0.75,
    width: 98.5,
    height: 98.5,
    rx: 6.5
  }));
  return node;
}
function back() {
  const node = drawing("rally-tile-back");
  node.append((0, import_dom.s)("rect", {
    class: "rally-back-side",
    width: 100,
    height: 100,
    rx: 7
  }), (0, import_dom.s)("path", {
    class: "rally-back-shine",
    d: "M7 0H93L0 93V7Q0 0 7 0Z"
  }), (0, import_dom.s)("rect", {
    class: "rally-back-rim",
    x: 7,
    y: 7,
    width: 86,
    height: 86,
    rx: 6
  }), (0, import_dom.s)("g", {
    class: "rally-wheel"
  }, (0, import_dom.s)("circle", {
    class: "rally-wheel-ring",
    cx: 50,
    cy: 50,
    r: 23
  }), stroke("rally-wheel-spokes", "M28 47Q50 38 72 47M50 56V72"), (0, import_dom.s)("circle", {
    class: "rally-wheel-hub",
    cx: 50,
    cy: 51,
    r: 7.5
  })));
  return node;
}
function secret() {
  const node = drawing("rally-tile-back");
  node.append((0, import_dom.s)("rect", {
    class: "rally-back-side",
    width: 100,
    height: 100,
    rx: 7
  }), (0, import_dom.s)("rect", {
    class: "rally-back-rim",
    x: 7,
    y: 7,
    width: 86,
    height: 86,
    rx: 6
  }), stroke("rally-secret", "M35 38Q36 23 50 23Q65 23 65 37Q65 46 55 51Q50 54 50 63"), (0, import_dom.s)("circle", {
    class: "rally-secret-dot",
    cx: 50,
    cy: 77,
    r: 5.5
  }));
  return node;
}
function takeAway() {
  const node = drawing("rally-tile-face");
  node.append((0, import_dom.s)("rect", {
    class: "rally-bare",
    x: 3,
    y: 3,
    width: 94,
    height: 94,
    rx: 7
  }), stroke("rally-cross", "M30 30L70 70M70 30L30 70"));
  return node;
}
function ghost(exits) {
  const node = drawing("rally-ghost");
  if (!exits) return node;
  const all = lanes(exits);
  const disc = exits.length === 1 ? (0, import_dom.s)("circle", {
    class: "rally-ghost-disc",
    cx: 50,
    cy: 50,
    r: 24
  }) : null;
  node.append((0, import_dom.s)("g", {
    class: "rally-ghost-roads"
  }, ...all.map((d) => stroke("rally-ghost-road", d)), disc), ...middleLines(exits).map((d) => stroke("rally-ghost-lane", d)));
  return node;
}
function pit() {
  const node = drawing("rally-tile-face");
  node.append((0, import_dom.s)("rect", {
    class: "rally-meadow",
    width: 100,
    height: 100,
    rx: 7
  }), road("NESW"));
  node.append((0, import_dom.s)("rect", {
    class: "rally-pit-square",
    x: 5,
    y: 5,
    width: 90,
    height: 90,
    rx: 12
  }));
  for (const side of "NESW") node.append(stroke("rally-pit-way", `M${edge(side).join(" ")}L50 50`));
  for (const [x, y] of [
    [
      6,
      6
    ],
    [
      66,
      6
    ],
    [
      6,
      66
    ],
    [
      66,
      66
    ]
  ]) {
    node.append((0, import_dom.s)("rect", {
      class: "rally-pit-bay",
      x: x + 2,
      y: y + 2,
      width: 24,
      height: 24,
      rx: 4
    }));
  }
  node.append((0, import_dom.s)("circle", {
    class: "rally-pit-island",
    cx: 50,
    cy: 50,
    r: 22
  }));
  return node;
}
function start(colour, exits) {
  const node = drawing("rally-tile-face rally-start");
  put(node, colour);
  const chequers = [];
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 8; column++) {
      const at2 = {
        x: 28 + column * 5.5,
        y: 9 + row * 5.5,
        width: 5.5,
        height: 5.5
      };
      chequers.push((0, import_dom.s)("rect", {
        class: (row + column) % 2 ? "rally-chequer-dark" : "rally-chequer",
        ...at2
      }));
    }
  }
  const [x, y] = edge(opposite(exits)).map((at2) => 50 + (at2 - 50) * 0.62);
  node.append((0, import_dom.s)("rect", {
    class: "rally-start-ground",
    x: 1.5,
    y: 1.5,
    width: 97,
    height: 97,
    rx: 8
  }), (0, import_dom.s)("g", {
    transform: `rotate(${angleOf(exits)} 50 50)`
  }, stroke("rally-start-kerb", "M50 0V58"), stroke("rally-asphalt", "M50 0V56"), stroke("rally-lane", "M50 22V54"), ...chequers, stroke("rally-start-post", "M25 7V24M75 7V24")), (0, import_dom.s)("circle", {
    class: "rally-start-disc",
    cx: x,
    cy: y,
    r: 17
  }), sign(colour, `translate(${x} ${y}) scale(1.3)`));
  return node;
}
function flag(colour) {
  const node = drawing("rally-flag rally-start", "0 0 26 26");
  put(node, colour);
  node.append((0, import_dom.s)("rect", {
    class: "rally-start-ground",
    x: 1,
    y: 1,
    width: 24,
    height: 24,
    rx: 6
  }), (0, import_dom.s)("circle", {
    class: "rally-start-disc",
    cx: 13,
    cy: 13,
    r: 9.5
  }), sign(colour, "translate(13 13) scale(.72)"));
  return node;
}
var put = (node, colour) => node.setAttribute("data-colour", colour);
function trophy(colour) {
  const node = drawing("rally-trophy", "0 0 40 44");
  put(node, colour || "hidden");
  const marked = (y) => colour ? sign(colour, `translate(20 ${y}) scale(.82)`) : (0, import_dom.s)("text", {
    class: "rally-cup-secret",
    x: 20,
    y: y + 6,
    "text-anchor": "middle"
  }, "?");
  node.append((0, import_dom.s)("g", {
    class: "rally-in-english"
  }, stroke("rally-cup-handles", "M9 9H4Q3 20 12 22M31 9H36Q37 20 28 22"), stroke("rally-cup", "M8 4H32V14Q32 27 20 28Q8 27 8 14Z"), stroke("rally-cup-foot", "M18 27H22V33H28Q30 34 30 39H10Q10 34 12 33H18Z"), marked(15)), (0, import_dom.s)("g", {
    class: "rally-in-others"
  }, stroke("rally-cup-handles", "M9 13V5H21V13"), stroke("rally-cup-foot", "M25 11L30 3L36 7L33 15Z"), stroke("rally-cup", "M8 11H26L34 17V38Q34 41 31 41H8Q5 41 5 38V14Q5 11 8 11Z"), marked(27)));
  return node;
}
function trophies(pile) {
  const node = drawing("rally-pile", "0 0 60 60");
  pile.forEach((_, index) => {
    const cy = 38 - index * 5;
    node.append((0, import_dom.s)("circle", {
      class: "rally-token-edge",
      cx: 30,
      cy: cy + 3.5,
      r: 19
    }), (0, import_dom.s)("circle", {
      class: "rally-token",
      cx: 30,
      cy,
      r: 19
    }));
  });
  if (!pile.length) return node;
  const top = trophy(pile[0]);
  for (const [name, value] of Object.entries({
    x: 16,
    y: 22 - pile.length * 5 + 5,
    width: 28,
    height: 31
  })) {
    top.setAttribute(name, String(value));
  }
  node.append(top);
  return node;
}
function carFromAbove(paint) {
  const node = drawing("rally-car rally-car-above", "-15 -25 30 50");
  node.setAttribute("data-paint", paint);
  const wheels = [
    [
      -14,
      -17
    ],
    [
      9,
      -17
    ],
    [
      -14,
      7
    ],
    [
      9,
      7
    ]
  ];
  node.append((0, import_dom.s)("ellipse", {
    class: "rally-car-shade",
    cx: 0,
    cy: 2,
    rx: 14,
    ry: 23
  }), ...wheels.map(([x, y]) => (0, import_dom.s)("rect", {
    class: "rally-car-wheel",
    x,
    y,
    width: 5,
    height: 11,
    rx: 2
  })), stroke("rally-car-body", CAR.body), stroke("rally-car-glass", CAR.glass), stroke("rally-car-glass", "M-7 15Q0 13 7 15L7.5 18.5Q0 20-7.5 18.5Z"), stroke("rally-car-lamps", "M-7.5-21.5L-3.5-23M7.5-21.5L3.5-23"), stroke("rally-car-wing", "M-11.5 22.5H11.5"));
  return node;
}

// widgets/rally_run/parts/scripts/car_view.js
var DRIVE = 640;
var CarView = class {
  constructor() {
    this.body = (0, import_dom2.h)("div", {
      class: "rally-board-car-body"
    });
    this.letter = (0, import_dom2.h)("span", {
      class: "rally-board-car-letter"
    });
    this.badge = (0, import_dom2.h)("span", {
      class: "rally-board-car-badge"
    });
    this.node = (0, import_dom2.h)("div", {
      class: "rally-board-car"
    }, this.body, this.letter, this.badge);
    this.spot = null;
    this.cell = [
      -9,
      -9
    ];
    this.paint = "";
    this.trophy = "";
  }
  /** @param {Standing} standing */
  update({ car, tile, from, number, count }) {
    (0, import_dom2.put)(this.node, {
      "data-seat": car.seat,
      "data-active": Boolean(car.active)
    });
    (0, import_dom2.put)(this.letter, {
      text: car.letter,
      "data-long": car.letter.length > 1
    });
    if (car.paint !== this.paint) this.body.replaceChildren(carFromAbove(this.paint = car.paint));
    this.wear(car.trophy ?? "");
    if (!tile) return;
    const { size, letter, ...there } = parked(tile, car.heading, number, count);
    const [left, top] = cornerOf(car.cell);
    const spot2 = {
      x: left + there.x,
      y: top + there.y,
      angle: near(there.angle, this.spot?.angle ?? there.angle)
    };
    const old = this.spot;
    const hasMoved = !isSame(
      car.cell,
      /** @type {[number, number]} */
      this.cell
    );
    const gives = old && from && !hasMoved && (old.x !== spot2.x || old.y !== spot2.y);
    const drives = old && from && hasMoved ? this.keyframes(from, tile, old, spot2) : gives ? [
      old,
      spot2
    ] : [];
    const end = drives.at(-1)?.angle ?? spot2.angle;
    this.spot = {
      ...spot2,
      angle: end
    };
    this.cell = car.cell;
    this.node.style.setProperty("--size", String(size));
    this.node.style.setProperty("--letter", String(letter));
    Object.assign(this.node.style, at(this.spot));
    this.body.style.rotate = `${end}deg`;
    if (!drives.length) return;
    this.node.animate(drives.map(at), {
      duration: DRIVE,
      easing: "ease-in-out"
    });
    this.body.animate(drives.map(({ angle }) => ({
      rotate: `${angle}deg`
    })), {
      duration: DRIVE,
      easing: "ease-in-out"
    });
  }
  /**
   * The way along the road; it turns on the spot first if it drives back.
   * @param {Tile} from
   * @param {Tile} to
   * @param {Spot} old
   * @param {Spot} spot
   * @returns {Spot[]}
   */
  keyframes(from, to, old, spot2) {
    const within = ({ x, y, angle: angle2 }, { cell }) => ({
      x: x - cell[1] * TILE,
      y: y - cell[0] * TILE,
      angle: angle2
    });
    const points = way(from, to, within(old, from), within(spot2, to));
    let angle = old.angle;
    const driven = points.map((point) => ({
      ...point,
      angle: angle = near(point.angle, angle)
    }));
    return driven.length ? [
      old,
      ...driven
    ] : [];
  }
  /** The sign of its trophy, for all to see. @param {string} colour */
  wear(colour) {
    if (colour === this.trophy) return;
    this.trophy = colour;
    const badge = (0, import_dom2.s)("svg", {
      viewBox: "-13 -13 26 26"
    }, (0, import_dom2.s)("circle", {
      class: "rally-board-badge-disc",
      r: 12
    }), sign(colour));
    this.badge.replaceChildren(...colour ? [
      badge
    ] : []);
  }
};
var at = ({ x, y }) => onBoard([
  x,
  y
]);

// widgets/rally_run/parts/scripts/carrying.js
var carrying_exports = {};
__export(carrying_exports, {
  Carrying: () => Carrying,
  cellOf: () => cellOf
});
var import_dom3 = require("../../../shared/parts/scripts/dom.js");
var FAR = 7;
var REST = 260;
var cellAt = (x, y) => document.elementsFromPoint(x, y).find((one) => one.matches(".rally-board-cell"));
function cellOf(name) {
  const [row, column] = name.split(",").map(Number);
  return [
    row,
    column
  ];
}
var Carrying = class {
  /**
   * @param {HTMLElement} list
   * @param {{ may: () => boolean, drop: (id: string, cell: [number, number]) => void }} what
   */
  constructor(list, what) {
    this.list = list;
    this.what = what;
    this.held = null;
    this.dropped = 0;
    list.addEventListener("pointerdown", (event) => this.take(event));
    list.addEventListener("pointermove", (event) => this.move(event));
    list.addEventListener("pointerup", (event) => this.drop(event));
    list.addEventListener("pointercancel", () => this.end());
    list.addEventListener("touchmove", (event) => this.held?.copy && event.preventDefault(), {
      passive: false
    });
    list.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    list.addEventListener("click", (event) => this.swallow(event), {
      capture: true
    });
  }
  /** @param {PointerEvent} event */
  take({ target, button, pointerId, pointerType, clientX: x, clientY: y }) {
    const node = target instanceof Element ? target.closest(".rally-tray-tile") : null;
    if (!(node instanceof HTMLElement) || button || !this.what.may()) return;
    const timer = pointerType === "mouse" ? 0 : setTimeout(() => this.lift(pointerId), REST);
    this.held = {
      node,
      x,
      y,
      copy: null,
      timer
    };
  }
  /** @param {number} pointer */
  lift(pointer) {
    const { held } = this;
    const shown = held?.node.querySelector(".rally-tray-picture");
    if (!held || !(shown instanceof HTMLElement)) return;
    const copy = (
      /** @type {HTMLElement} */
      shown.cloneNode(true)
    );
    const { left, top, width, height } = shown.getBoundingClientRect();
    (0, import_dom3.put)(copy, {
      "data-held": true
    });
    const offset = shown.offsetParent?.getBoundingClientRect();
    Object.assign(copy.style, {
      left: `${left - (offset?.left ?? 0)}px`,
      top: `${top - (offset?.top ?? 0)}px`
    });
    Object.assign(copy.style, {
      width: `${width}px`,
      height: `${height}px`
    });
    held.node.append(copy);
    held.copy = copy;
    this.list.setPointerCapture?.(pointer);
  }
  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held) return;
    const [x, y] = [
      event.clientX - held.x,
      event.clientY - held.y
    ];
    const isFar = Math.hypot(x, y) > FAR;
    if (!held.copy && isFar && held.timer) return this.end();
    if (!held.copy && isFar) this.lift(event.pointerId);
    if (held.copy) held.copy.style.translate = `${x}px ${y}px`;
  }
  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.end();
    if (!held?.copy) return;
    this.dropped = event.timeStamp;
    const cell = cellAt(event.clientX, event.clientY);
    const name = cell instanceof HTMLElement ? cell.dataset.cell : "";
    if (name) this.what.drop(held.node.dataset.id ?? "", cellOf(name));
  }
  end() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    clearTimeout(held.timer);
    held.copy?.remove();
  }
  /** The click that ends a drag is none. @param {Event} event */
  swallow(event) {
    if (!this.dropped || event.timeStamp - this.dropped > 50) return;
    this.dropped = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
};

// widgets/rally_run/parts/scripts/dragging.js
var dragging_exports = {};
__export(dragging_exports, {
  Dragging: () => Dragging
});
var import_dom4 = require("../../../shared/parts/scripts/dom.js");

// widgets/rally_run/parts/scripts/moves.js
var moves_exports = {};
__export(moves_exports, {
  boardAt: () => boardAt,
  keyOf: () => keyOf,
  swapAt: () => swapAt
});
var keyOf = ([row, column]) => `${row},${column}`;
function boardAt(now, moments, step) {
  if (step >= moments.length - 1) return now;
  const tiles = new Map(now.tiles.map((tile) => [
    keyOf(tile.cell),
    {
      ...tile,
      marks: (
        /** @type {string[]} */
        []
      )
    }
  ]));
  const cars = new Map(now.cars.map((car) => [
    car.seat,
    {
      ...car
    }
  ]));
  let pile = now.pile;
  for (const news of moments.slice(0, step + 1).flat()) {
    if (news.pile) pile = news.pile;
    else if (news.seat !== void 0) Object.assign(cars.get(news.seat) ?? {}, news);
    else if (news.cell) Object.assign(tiles.get(keyOf(news.cell)) ?? {}, news);
  }
  return {
    tiles: [
      ...tiles.values()
    ],
    cars: [
      ...cars.values()
    ],
    pile
  };
}
var swapAt = (moments, step) => moments[step]?.find(({ swap }) => swap)?.swap ?? null;

// widgets/rally_run/parts/scripts/dragging.js
var FAR2 = 7;
var REST2 = 260;
function cellUnder({ clientX, clientY }) {
  const found = document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".rally-board-cell"));
  return found instanceof HTMLElement ? found : null;
}
var Dragging = class {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.held = null;
    this.over = null;
    const { cells } = board;
    cells.addEventListener("pointerdown", (event) => this.take(event));
    cells.addEventListener("pointermove", (event) => this.move(event));
    cells.addEventListener("pointerup", (event) => this.drop(event));
    cells.addEventListener("pointercancel", () => this.end());
    cells.addEventListener("touchmove", (event) => this.held?.moves && event.preventDefault(), {
      passive: false
    });
    cells.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    cells.addEventListener("click", (event) => this.swallow(event), {
      capture: true
    });
    this.dropped = 0;
  }
  /** @param {PointerEvent} event */
  take(event) {
    const { board } = this;
    const cell = board.cellOf(event);
    const tile = board.tileOf(cell);
    if (!cell || !tile || event.button || !board.model.get("swappable") || !board.model.get("active")) return;
    const node = board.tiles.querySelector(`[data-cell="${keyOf(tile.cell)}"]`);
    if (!(node instanceof HTMLElement) || tile.kind !== "road") return;
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => this.lift(event.pointerId), REST2);
    this.held = {
      tile,
      x: event.clientX,
      y: event.clientY,
      node,
      moves: false,
      timer
    };
  }
  /** @param {number} pointer */
  lift(pointer) {
    if (!this.held) return;
    this.held.moves = true;
    (0, import_dom4.put)(this.held.node, {
      "data-held": true
    });
    this.board.cells.setPointerCapture?.(pointer);
  }
  /** @param {PointerEvent} event */
  move(event) {
    const { held, board } = this;
    if (!held) return;
    const [x, y] = [
      event.clientX - held.x,
      event.clientY - held.y
    ];
    const isFar = Math.hypot(x, y) > FAR2;
    if (!held.moves && isFar && held.timer) return this.end();
    if (!held.moves && isFar) this.lift(event.pointerId);
    if (!held.moves) return;
    held.node.style.translate = `${x}px ${y}px`;
    const target = board.tileOf(cellUnder(event));
    const found = target && target !== held.tile ? board.tiles.querySelector(`[data-cell="${keyOf(target.cell)}"]`) : null;
    if (this.over && this.over !== found) (0, import_dom4.put)(this.over, {
      "data-over": null
    });
    this.over = found instanceof HTMLElement ? found : null;
    if (this.over) (0, import_dom4.put)(this.over, {
      "data-over": true
    });
  }
  /** @param {PointerEvent} event */
  drop(event) {
    const { held, over, board } = this;
    this.end();
    if (!held?.moves) return;
    this.dropped = event.timeStamp;
    const cell = over?.dataset.cell;
    const target = [
      ...board.cells.querySelectorAll(".rally-board-cell")
    ].find((node) => node.getAttribute("data-cell") === cell);
    const tile = board.tileOf(target instanceof HTMLElement ? target : null);
    if (tile) board.swap(held.tile, tile);
    else if (!cellUnder(event)) board.takeOff(held.tile);
  }
  end() {
    const { held } = this;
    if (this.over) (0, import_dom4.put)(this.over, {
      "data-over": null
    });
    this.over = this.held = null;
    if (!held) return;
    clearTimeout(held.timer);
    (0, import_dom4.put)(held.node, {
      "data-held": null
    });
    held.node.style.translate = "";
  }
  /** The click that ends a drag is none. @param {Event} event */
  swallow(event) {
    if (!this.dropped || event.timeStamp - this.dropped > 50) return;
    this.dropped = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
};

// widgets/rally_run/parts/scripts/edge.js
var edge_exports = {};
__export(edge_exports, {
  Edge: () => Edge,
  numbersOf: () => numbersOf
});
var import_dom5 = require("../../../shared/parts/scripts/dom.js");
var OUT = 13;
var ASIDE = 36;
function numbersOf(tiles) {
  const grid = tiles.filter(({ kind }) => kind !== "start").map(({ cell }) => cell);
  const starts = tiles.filter(({ kind }) => kind === "start").map(({ cell }) => String(cell));
  const along = (axis) => [
    ...new Set(grid.map((cell) => cell[axis]))
  ].sort((one, other) => one - other);
  const middle2 = (line2, start2) => (line2 + 0.5) * TILE - (starts.includes(start2) ? ASIDE : 0);
  const [top, left] = [
    along(0)[0],
    along(1)[0]
  ];
  return [
    ...along(0).map((row) => ({
      text: String(row + 1),
      at: (
        /** @type {[number, number]} */
        [
          left * TILE - OUT,
          middle2(row, String([
            row,
            left - 1
          ]))
        ]
      )
    })),
    ...along(1).map((column) => ({
      text: String(column + 1),
      at: (
        /** @type {[number, number]} */
        [
          middle2(column, String([
            top - 1,
            column
          ])),
          top * TILE - OUT
        ]
      )
    }))
  ];
}
var Edge = class {
  constructor() {
    this.numbers = (0, import_dom5.h)("div", {
      class: "rally-board-layer"
    });
    this.letters = [
      ...SIDES
    ].map((side) => (0, import_dom5.h)("span", {
      class: "rally-board-compass-letter",
      "data-side": side
    }));
    const rose = (0, import_dom5.s)("svg", {
      viewBox: "-20 -20 40 40"
    }, (0, import_dom5.s)("circle", {
      class: "rally-compass-disc",
      r: 19
    }), (0, import_dom5.s)("path", {
      class: "rally-compass-north",
      d: "M0 -12L4 0H-4Z"
    }), (0, import_dom5.s)("path", {
      class: "rally-compass-needle",
      d: "M0 12L4 0H-4Z"
    }));
    const compass = (0, import_dom5.h)("div", {
      class: "rally-board-compass"
    }, rose, ...this.letters);
    this.node = (0, import_dom5.h)("div", {
      class: "rally-board-layer"
    }, this.numbers, compass);
    this.drawn = "";
  }
  /** @param {Tile[]} tiles @param {(side: string) => string} say a direction's letter */
  update(tiles, say) {
    const numbers = numbersOf(tiles);
    for (const letter of this.letters) (0, import_dom5.put)(letter, {
      text: say(letter.dataset.side ?? "")
    });
    if (JSON.stringify(numbers) === this.drawn) return;
    this.drawn = JSON.stringify(numbers);
    this.numbers.replaceChildren(...numbers.map(({ text, at: at2 }) => {
      const node = (0, import_dom5.h)("span", {
        class: "rally-board-number",
        text
      });
      Object.assign(node.style, onBoard(at2));
      return node;
    }));
  }
};

// widgets/rally_run/parts/scripts/scenery.js
var scenery_exports = {};
__export(scenery_exports, {
  ground: () => ground
});
var import_dom6 = require("../../../shared/parts/scripts/dom.js");
var TREES = [
  [
    30,
    34,
    21
  ],
  [
    68,
    24,
    15
  ],
  [
    78,
    62,
    19
  ],
  [
    26,
    78,
    13
  ],
  [
    54,
    92,
    12
  ],
  [
    236,
    26,
    15
  ],
  [
    262,
    56,
    19
  ],
  [
    228,
    76,
    11
  ],
  [
    612,
    36,
    20
  ],
  [
    652,
    24,
    14
  ],
  [
    684,
    58,
    22
  ],
  [
    640,
    74,
    13
  ],
  [
    690,
    96,
    9
  ],
  [
    640,
    560,
    17
  ],
  [
    684,
    594,
    22
  ],
  [
    24,
    640,
    20
  ],
  [
    62,
    626,
    13
  ],
  [
    80,
    664,
    17
  ],
  [
    34,
    688,
    13
  ],
  [
    24,
    204,
    12
  ],
  [
    80,
    474,
    14
  ],
  [
    34,
    466,
    18
  ],
  [
    62,
    446,
    9
  ],
  [
    462,
    634,
    14
  ],
  [
    482,
    668,
    18
  ],
  [
    460,
    692,
    9
  ]
];
var COATS = [
  "var(--rally-red-54)",
  "var(--rally-yellow-82)",
  "var(--rally-blue-52)",
  "var(--rally-grey-98)",
  "var(--rally-green-58)",
  "var(--rally-purple-51)",
  "var(--rally-orange-66)"
];
var tree = ([cx, cy, r]) => (0, import_dom6.s)("g", {}, (0, import_dom6.s)("ellipse", {
  class: "rally-shade",
  cx: cx + r * 0.22,
  cy: cy + r * 0.32,
  rx: r,
  ry: r * 0.95
}), (0, import_dom6.s)("circle", {
  class: "rally-tree",
  cx,
  cy,
  r
}), (0, import_dom6.s)("circle", {
  class: "rally-tree-light",
  cx: cx - r * 0.22,
  cy: cy - r * 0.26,
  r: r * 0.66
}), (0, import_dom6.s)("circle", {
  class: "rally-tree-top",
  cx: cx - r * 0.34,
  cy: cy - r * 0.4,
  r: r * 0.28
}));
function grandstand() {
  const node = (0, import_dom6.s)("g", {
    transform: "translate(318 6)"
  });
  node.append((0, import_dom6.s)("rect", {
    class: "rally-shade",
    x: 6,
    y: 10,
    width: 250,
    height: 80,
    rx: 8
  }), (0, import_dom6.s)("rect", {
    class: "rally-stand",
    width: 250,
    height: 80,
    rx: 7
  }));
  for (let row = 0; row < 3; row++) {
    node.append((0, import_dom6.s)("rect", {
      class: "rally-bench",
      x: 8,
      y: 33 + row * 15,
      width: 234,
      height: 10,
      rx: 3
    }));
    for (let seat = 0; seat < 17; seat++) {
      if ((seat * 7 + row * 5) % 6 === 0) continue;
      const style = `fill: ${COATS[(seat * 3 + row * 5) % COATS.length]}`;
      node.append((0, import_dom6.s)("circle", {
        class: "rally-fan",
        cx: 18 + seat * 13.4,
        cy: 36 + row * 15,
        r: 4.6,
        style
      }));
    }
  }
  for (let stripe = 0; stripe < 10; stripe++) {
    const d = `M${stripe * 25} 0h25v18q-12.5 11-25 0Z`;
    node.append((0, import_dom6.s)("path", {
      class: stripe % 2 ? "rally-awning" : "rally-awning-red",
      d
    }));
  }
  return node;
}
var pond = () => (0, import_dom6.s)("g", {
  transform: "translate(612 262)"
}, (0, import_dom6.s)("path", {
  class: "rally-shore",
  d: "M20 6Q60-14 84 20Q96 50 80 84Q94 130 72 168Q40 196 14 164Q0 138 18 108Q-2 60 20 6Z"
}), (0, import_dom6.s)("path", {
  class: "rally-water",
  d: "M27 14Q58 0 77 25Q87 50 72 84Q86 130 66 162Q42 182 22 158Q9 138 26 108Q7 60 27 14Z"
}), (0, import_dom6.s)("path", {
  class: "rally-wave",
  d: "M30 48q8-6 16 0t16 0M34 130q8-6 16 0t16 0M36 92q6-5 12 0t12 0"
}), (0, import_dom6.s)("path", {
  class: "rally-duck",
  d: "M44 68q-2-8 6-8q6 0 6 6q10-1 14 3q-4 9-14 9q-11 0-12-10Z"
}), (0, import_dom6.s)("path", {
  class: "rally-beak",
  d: "M44 65l-6 2 6 2Z"
}));
var tent = (x, y, fill) => (0, import_dom6.s)("g", {
  transform: `translate(${x} ${y})`
}, (0, import_dom6.s)("rect", {
  class: "rally-shade",
  x: 5,
  y: 7,
  width: 58,
  height: 52,
  rx: 5
}), (0, import_dom6.s)("rect", {
  x: 0,
  y: 0,
  width: 58,
  height: 52,
  rx: 5,
  style: `fill: ${fill}`
}), (0, import_dom6.s)("path", {
  class: "rally-tent-light",
  d: "M0 5Q0 0 5 0H53Q58 0 58 5L29 26Z"
}), (0, import_dom6.s)("path", {
  class: "rally-tent-dark",
  d: "M0 47Q0 52 5 52H53Q58 52 58 47L29 26Z"
}), (0, import_dom6.s)("circle", {
  class: "rally-tent-top",
  cx: 29,
  cy: 26,
  r: 3.5
}));
var lorry = () => (0, import_dom6.s)("g", {
  transform: "translate(26 268)"
}, (0, import_dom6.s)("rect", {
  class: "rally-shade",
  x: 6,
  y: 8,
  width: 48,
  height: 112,
  rx: 8
}), (0, import_dom6.s)("rect", {
  class: "rally-lorry",
  x: 0,
  y: 0,
  width: 48,
  height: 84,
  rx: 5
}), (0, import_dom6.s)("path", {
  class: "rally-lorry-stripe",
  d: "M0 20H48V34H0ZM0 50H48V56H0Z"
}), (0, import_dom6.s)("rect", {
  class: "rally-lorry-cab",
  x: 3,
  y: 86,
  width: 42,
  height: 30,
  rx: 8
}), (0, import_dom6.s)("rect", {
  class: "rally-lorry-glass",
  x: 8,
  y: 100,
  width: 32,
  height: 9,
  rx: 3
}));
function bunting([x1, y1, x2, y2]) {
  const node = (0, import_dom6.s)("g", {}, (0, import_dom6.s)("path", {
    class: "rally-rope",
    d: `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 16} ${x2} ${y2}`
  }));
  for (let flag2 = 1; flag2 < 9; flag2++) {
    const t = flag2 / 9;
    const x = x1 + (x2 - x1) * t;
    const y = y1 + (y2 - y1) * t + 32 * t * (1 - t);
    node.append((0, import_dom6.s)("path", {
      d: `M${x - 5} ${y}h10l-5 11Z`,
      style: `fill: ${COATS[flag2 % COATS.length]}`
    }));
  }
  return node;
}
function ground() {
  const node = (0, import_dom6.s)("svg", {
    class: "rally-board-ground",
    viewBox: `0 0 ${WIDTH} ${WIDTH}`
  });
  node.append((0, import_dom6.s)("rect", {
    class: "rally-country",
    width: WIDTH,
    height: WIDTH,
    rx: 26
  }));
  for (let stripe = 0; stripe < 7; stripe++) {
    node.append((0, import_dom6.s)("rect", {
      class: "rally-mown",
      x: 5 + stripe * 100,
      y: 0,
      width: 50,
      height: WIDTH
    }));
  }
  node.append((0, import_dom6.s)("rect", {
    class: "rally-bed-edge",
    x: 95,
    y: 95,
    width: 520,
    height: 520,
    rx: 16
  }), (0, import_dom6.s)("rect", {
    class: "rally-bed",
    x: 101,
    y: 101,
    width: 508,
    height: 508,
    rx: 11
  }), grandstand(), pond(), tent(20, 118, "var(--rally-red-59)"), tent(124, 632, "var(--rally-blue-58)"), tent(204, 640, "var(--rally-yellow-77)"), lorry(), bunting([
    284,
    640,
    440,
    640
  ]), bunting([
    300,
    672,
    430,
    672
  ]), ...TREES.map(tree));
  return node;
}

// widgets/rally_run/parts/scripts/tile_view.js
var tile_view_exports = {};
__export(tile_view_exports, {
  TileView: () => TileView
});
var import_dom7 = require("../../../shared/parts/scripts/dom.js");
var GLIDE = 620;
var TileView = class _TileView {
  constructor() {
    this.back = (0, import_dom7.h)("div", {
      class: "rally-tile-down"
    }, back());
    this.spun = (0, import_dom7.h)("div", {
      class: "rally-tile-spun"
    });
    this.up = (0, import_dom7.h)("div", {
      class: "rally-tile-up"
    }, this.spun);
    this.flip = (0, import_dom7.h)("div", {
      class: "rally-tile-flip"
    }, this.back, this.up);
    this.mark = (0, import_dom7.h)("div", {
      class: "rally-tile-mark"
    });
    this.node = (0, import_dom7.h)("div", {
      class: "rally-tile"
    }, this.flip, this.mark);
    this.drawn = "";
    this.remembered = "";
  }
  /** @param {Tile} tile */
  update(tile) {
    const isUp = tile.kind !== "road" || tile.exits !== "";
    Object.assign(this.node.style, onBoard(cornerOf(tile.cell)));
    const marks = tile.marks?.join(" ") || null;
    (0, import_dom7.put)(this.node, {
      "data-cell": keyOf(tile.cell),
      "data-kind": tile.kind,
      "data-up": isUp,
      "data-marks": marks
    });
    (0, import_dom7.put)(this.node, {
      "data-aloft": Boolean(tile.aloft)
    });
    if (isUp) this.drawFace(tile);
    this.drawGhost(tile);
  }
  /** What lies on top. What was there before is seen until it has turned over. @param {Tile} tile */
  drawFace({ kind, exits, colour = "" }) {
    const wanted = kind === "road" ? kindOf(exits) : kind + colour;
    if (wanted !== this.drawn) {
      this.spun.replaceChildren(kind === "pit" ? pit() : kind === "start" ? start(colour, exits) : face(wanted));
      this.drawn = wanted;
      delete this.spun.dataset.angle;
    }
    if (kind === "road") _TileView.turn(this.node, exits);
  }
  /** @param {Tile} tile */
  drawGhost({ kind, exits, ghost: seen = "", age = "" }) {
    const wanted = kind === "road" && !exits && seen ? `${seen} ${age}` : "";
    if (wanted === this.remembered) return;
    this.remembered = wanted;
    for (const old of this.back.querySelectorAll(".rally-ghost, .rally-ghost-age")) old.remove();
    (0, import_dom7.put)(this.back, {
      "data-ghost": Boolean(wanted)
    });
    if (!wanted) return;
    this.back.append(ghost(seen));
    if (age) this.back.append((0, import_dom7.h)("span", {
      class: "rally-ghost-age",
      text: age
    }));
  }
  /**
   * Turn the face of a tile round, the shortest way, so that its road has these exits.
   * @param {Element} node
   * @param {string} exits
   */
  static turn(node, exits) {
    const spun = node.querySelector(".rally-tile-spun");
    if (!(spun instanceof HTMLElement)) return;
    const angle = angleTo(exits, Number(spun.dataset.angle ?? 0));
    spun.dataset.angle = String(angle);
    spun.style.rotate = `${angle}deg`;
  }
  /**
   * Let a tile slide here from so many tiles away, in a little arc above the others.
   * @param {Element} node
   * @param {number} right
   * @param {number} down
   */
  static slide(node, right, down) {
    const long = Math.hypot(right, down) || 1;
    const [aside, back2] = [
      down / long * 0.35,
      -right / long * 0.35
    ];
    const at2 = (share, scale = 1) => {
      const bow = Math.sin(Math.PI * share);
      const [x, y] = [
        right * share + aside * bow,
        down * share + back2 * bow
      ];
      return {
        translate: `${x * 100}% ${y * 100}%`,
        scale: String(scale),
        zIndex: "5"
      };
    };
    const way2 = [
      at2(1),
      at2(0.9, 1.12),
      at2(0.7, 1.16),
      at2(0.5, 1.18),
      at2(0.3, 1.16),
      at2(0.1, 1.12),
      at2(0)
    ];
    node.animate(way2, {
      duration: GLIDE,
      easing: "ease-in-out"
    });
  }
};

// widgets/rally_run/parts/scripts/trail.js
var trail_exports = {};
__export(trail_exports, {
  trail: () => trail
});
var import_dom8 = require("../../../shared/parts/scripts/dom.js");
var SHORT = 14;
var DISC = 24;
var THERE = "M-14,-5 H9 M3,-11 L10,-5 L3,1";
var BACK = "M14,6 H-9 M-3,0 L-10,6 L-3,12";
var middle = ([row, column]) => [
  RIM + (column + 1.5) * TILE,
  RIM + (row + 1.5) * TILE
];
function trail(path, exchanges = []) {
  if (path.length < 2) return [];
  const signs = exchanges.flatMap((pair) => exchange(pair));
  return [
    (0, import_dom8.s)("svg", {
      class: "rally-trail",
      viewBox: `0 0 ${WIDTH} ${WIDTH}`
    }, ...line(path), ...signs)
  ];
}
function line(path) {
  const points = path.map(middle);
  const [[x1, y1], [x2, y2]] = points.slice(-2);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [east, south] = [
    (x2 - x1) / length,
    (y2 - y1) / length
  ];
  points[points.length - 1] = [
    x2 - east * SHORT,
    y2 - south * SHORT
  ];
  const angle = Math.atan2(south, east) * 180 / Math.PI;
  const drawn = {
    points: points.map((point) => point.join()).join(" ")
  };
  const tip = {
    points: "14,0 -12,-19 -12,19",
    transform: `translate(${x2} ${y2}) rotate(${angle})`
  };
  return [
    "rally-trail-rim",
    "rally-trail-line"
  ].flatMap((name) => [
    (0, import_dom8.s)("polyline", {
      class: name,
      ...drawn
    }),
    (0, import_dom8.s)("polygon", {
      class: name,
      ...tip
    })
  ]);
}
function exchange(pair) {
  const [[x1, y1], [x2, y2]] = pair.map(middle);
  const between = (0, import_dom8.s)("line", {
    class: "rally-trail-exchange",
    x1,
    y1,
    x2,
    y2
  });
  const signs = [
    [
      x1,
      y1
    ],
    [
      x2,
      y2
    ]
  ].map(([x, y]) => (0, import_dom8.s)("g", {
    class: "rally-trail-swap",
    transform: `translate(${x} ${y})`
  }, (0, import_dom8.s)("circle", {
    r: DISC
  }), (0, import_dom8.s)("path", {
    d: THERE
  }), (0, import_dom8.s)("path", {
    d: BACK
  })));
  return [
    between,
    ...signs
  ];
}

// widgets/rally_run/parts/scripts/ways.js
var ways_exports = {};
__export(ways_exports, {
  Ways: () => Ways
});
var import_dom9 = require("../../../shared/parts/scripts/dom.js");
var import_keyed = require("../../../shared/parts/scripts/keyed.js");
var import_keyboard = require("../../../shared/parts/scripts/keyboard.js");
var MIDDLE2 = 2;
var Ways = class {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.ways = [];
    this.cell = [
      -9,
      -9
    ];
    this.marked = 0;
    this.pictures = (0, import_dom9.h)("div", {
      class: "rally-board-ways-list"
    });
    this.tick = (0, import_dom9.h)("button", {
      type: "button",
      class: "rally-board-way rally-board-lay",
      text: "\u2713"
    });
    this.tick.addEventListener("click", () => this.lay());
    this.node = (0, import_dom9.h)("div", {
      class: "rally-board-ways",
      role: "group",
      "data-overlay": true,
      hidden: true
    }, this.pictures, this.tick);
    this.refresh = (0, import_keyboard.roving)(this.node, ".rally-board-way");
  }
  /** Whether a cell is that of the tile that can be turned. @param {Cell} cell */
  isAt(cell) {
    return this.ways.length > 0 && String(cell) === String(this.cell);
  }
  /**
   * @param {Cell | null} cell of the tile in somebody's hand
   * @param {Way[]} ways none where there is nothing to choose
   * @param {boolean} wanted whether whoever acts would want the focus here
   */
  update(cell, ways, wanted) {
    const isNew = String([
      cell,
      ...ways.map(({ exits }) => exits)
    ]) !== String([
      this.cell,
      ...this.ways.map(({ exits }) => exits)
    ]);
    const isLost = !ways.length && this.node.contains(document.activeElement);
    const opens = this.node.hidden && ways.length > 0;
    this.ways = ways;
    this.cell = cell ?? [
      -9,
      -9
    ];
    if (isNew) this.marked = 0;
    (0, import_dom9.put)(this.node, {
      hidden: !ways.length,
      "aria-label": this.hand.say("ways")
    });
    (0, import_dom9.put)(this.tick, {
      "aria-label": this.hand.say("lay"),
      title: this.hand.say("lay")
    });
    if (isLost) this.hand.leave();
    if (cell && ways.length) {
      this.node.style.setProperty("--column", String(cell[1]));
      this.node.style.setProperty("--count", String(ways.length + 1));
      (0, import_dom9.put)(this.node, {
        "data-side": cell[0] < MIDDLE2 ? "above" : "below"
      });
    }
    (0, import_keyed.keyed)(this.pictures, ways, ({ exits }) => `${this.cell} ${exits}`, (way2) => this.make(way2));
    this.mark(this.marked);
    const first = this.pictures.firstElementChild;
    if (opens && wanted && first instanceof HTMLElement) first.focus({
      preventScroll: true
    });
  }
  /** @param {Way} way */
  make({ exits }) {
    const picture2 = face(kindOf(exits));
    picture2.style.rotate = `${angleTo(exits)}deg`;
    const node = (0, import_dom9.h)("button", {
      type: "button",
      class: "rally-board-way"
    }, picture2);
    const mark = () => this.mark(this.ways.findIndex((way2) => way2.exits === exits));
    for (const event of [
      "pointerenter",
      "focus"
    ]) node.addEventListener(event, mark);
    node.addEventListener("click", () => this.hand.lay(exits));
    return {
      node,
      update: ({ label }) => void (0, import_dom9.put)(node, {
        "aria-label": label,
        title: label
      })
    };
  }
  /** Let the tile lie in one of its ways, and mark that. @param {number} index */
  mark(index) {
    this.marked = index;
    for (const [at2, node] of [
      ...this.pictures.children
    ].entries()) {
      (0, import_dom9.put)(node, {
        "aria-current": at2 === index ? "true" : null
      });
    }
    const way2 = this.ways[index];
    if (way2) this.hand.turn(this.cell, way2.exits);
    this.refresh(this.pictures.children[index]);
  }
  /** The tile was clicked: it lies in the next way. */
  next() {
    this.mark((this.marked + 1) % this.ways.length);
  }
  /** Lay it as it lies in one's hand. */
  lay() {
    const way2 = this.ways[this.marked];
    if (way2) this.hand.lay(way2.exits);
  }
};

// widgets/rally_run/parts/drivers.js
var drivers_exports = {};
__export(drivers_exports, {
  default: () => drivers_default,
  platesAt: () => platesAt
});
var import_dom10 = require("../../shared/parts/scripts/dom.js");
var import_drawings = require("../../shared/parts/scripts/drawings.js");
var import_keyed2 = require("../../shared/parts/scripts/keyed.js");
var import_page = require("../../shared/parts/scripts/page.js");
var import_part = require("../../shared/parts/scripts/part.js");
function platesAt(plates, moments, step) {
  if (step >= moments.length - 1) return plates;
  const now = plates.map((plate) => ({
    ...plate
  }));
  for (const news of moments.slice(0, step + 1).flat()) {
    Object.assign(now.find(({ seat }) => seat === news.seat) ?? {}, news);
  }
  return now;
}
var spoken = (words) => ({
  role: words ? "img" : null,
  "aria-label": words || null,
  title: words || null
});
function makePlate(view, plate) {
  const picture2 = (0, import_dom10.h)("span", {
    class: "rally-driver-car",
    "aria-hidden": "true"
  });
  const name = (0, import_dom10.h)("b", {
    class: "rally-driver-name"
  });
  const turn = (0, import_dom10.h)("span", {
    class: "rally-driver-turn"
  });
  const place2 = (0, import_dom10.h)("span", {
    class: "rally-driver-place"
  });
  const start2 = (0, import_dom10.h)("span");
  const prize = (0, import_dom10.h)("span", {
    class: "rally-driver-trophy"
  });
  const choose = () => void (view.model.get("choosable") && view.act({
    plate: plate.seat
  }));
  const node = (0, import_dom10.h)("div", {
    class: "rally-driver",
    onclick: choose
  }, picture2, (0, import_dom10.h)("span", {
    class: "rally-driver-head"
  }, name, start2, turn), place2, prize);
  let drawn = "";
  const update = (next) => {
    plate = next;
    const wanted = [
      next.letter,
      next.paint,
      next.start,
      next.trophy
    ].join();
    if (wanted !== drawn) {
      picture2.replaceChildren((0, import_drawings.carIcon)(next.letter, next.paint));
      start2.replaceChildren(...next.start ? [
        flag(next.start)
      ] : []);
      prize.replaceChildren(...next.trophy ? [
        trophy(next.trophy)
      ] : []);
      drawn = wanted;
    }
    (0, import_dom10.put)(name, {
      text: next.name
    });
    (0, import_dom10.put)(turn, {
      text: next.turn ?? "",
      hidden: !next.turn
    });
    (0, import_dom10.put)(place2, {
      text: next.place ?? ""
    });
    (0, import_dom10.put)(start2, spoken(next.from));
    (0, import_dom10.put)(prize, {
      ...spoken(next.goal),
      "data-empty": !next.trophy
    });
    (0, import_dom10.put)(node, {
      "data-active": Boolean(next.active),
      "data-chosen": Boolean(next.chosen),
      "data-choosable": view.model.get("choosable"),
      "data-won": Boolean(next.won)
    });
  };
  return {
    node,
    update
  };
}
function build(view) {
  const { model, root } = view;
  const list = (0, import_dom10.h)("div", {
    class: "rally-drivers-list"
  });
  const note = (0, import_dom10.h)("p", {
    class: "rally-drivers-note"
  });
  root.append(list, note);
  let step = Infinity;
  let leave = () => {
  };
  view.atEnd(() => leave());
  const draw = () => {
    (0, import_dom10.put)(root, {
      role: "group",
      "aria-label": view.say("drivers")
    });
    const plates = platesAt(model.get("plates"), model.get("moments"), step);
    (0, import_dom10.put)(note, {
      text: model.get("note"),
      hidden: !model.get("note")
    });
    (0, import_keyed2.keyed)(list, plates, ({ seat }) => String(seat), (plate) => makePlate(view, plate));
  };
  view.watch("channel", () => {
    leave();
    leave = import_page.page.bus.subscribe(model.get("channel"), (next) => {
      step = next;
      if (model.get("moments").length) draw();
    });
  });
  view.watch("moments", () => {
    step = import_page.page.bus.lastStep(model.get("channel")) ?? 0;
  });
  view.watch("plates choosable moments note labels", draw);
}
var drivers_default = (0, import_part.definePart)("drivers", build);

// widgets/rally_run/parts/tile_board.js
var tile_board_exports = {};
__export(tile_board_exports, {
  default: () => tile_board_default
});
var import_dom11 = require("../../shared/parts/scripts/dom.js");
var import_keyboard2 = require("../../shared/parts/scripts/keyboard.js");
var import_keyed3 = require("../../shared/parts/scripts/keyed.js");
var import_page2 = require("../../shared/parts/scripts/page.js");
var import_pointed = require("../../shared/parts/scripts/pointed.js");
var import_part2 = require("../../shared/parts/scripts/part.js");
var HASTE = 120;
var BoardView = class {
  /** @param {import("../../shared/parts/scripts/part.js").View<TileBoard>} view */
  constructor(view) {
    this.view = view;
    this.model = view.model;
    this.step = Infinity;
    this.film = "";
    this.last = 0;
    this.at = "";
    this.lit = /* @__PURE__ */ new Set();
    this.board = {
      tiles: [],
      cars: [],
      pile: []
    };
    this.tiles = (0, import_dom11.h)("div", {
      class: "rally-board-layer"
    });
    this.cars = (0, import_dom11.h)("div", {
      class: "rally-board-layer"
    });
    this.pile = (0, import_dom11.h)("div", {
      class: "rally-board-pile"
    });
    this.trail = (0, import_dom11.h)("div", {
      class: "rally-board-layer"
    });
    this.cells = (0, import_dom11.h)("div", {
      class: "rally-board-cells",
      role: "grid"
    });
    this.edge = new Edge();
    this.ways = new Ways({
      turn: (cell, exits) => this.turn(cell, exits),
      lay: (exits) => view.act({
        turn: exits
      }),
      leave: () => this.focus(this.at),
      say: (word) => view.say(word)
    });
    const drawn = (0, import_dom11.h)("div", {
      class: "rally-board-drawn",
      "aria-hidden": "true"
    }, ground(), this.tiles, this.edge.node, this.trail, this.pile, this.cars);
    this.field = (0, import_dom11.h)("div", {
      class: "rally-board-field"
    }, drawn, this.cells, this.ways.node);
    view.root.append(this.field);
    this.listen();
  }
  listen() {
    const { view, model } = this;
    let leave = () => {
    };
    view.watch("channel", () => {
      leave();
      leave = import_page2.page.bus.subscribe(model.get("channel"), (step) => this.show(step));
    });
    view.atEnd(() => leave());
    this.cells.addEventListener("click", (event) => this.press(this.cellOf(event)));
    this.cells.addEventListener("keydown", (event) => this.key(event));
    this.cells.addEventListener("focusin", (event) => this.stop(this.cellOf(event)));
    new Dragging(this);
    view.watch("pointed", (0, import_pointed.watchPointed)(view, () => model.get("pointed"), (cells) => this.light(cells ?? [])));
    view.watch("tiles cars pile turning ways path exchanges active swappable moments film labels", this.soon());
  }
  /** Draw once, however many traits have come together. */
  soon() {
    let asked = false;
    let ended = false;
    this.view.atEnd(() => ended = true);
    return () => {
      if (!asked) {
        queueMicrotask(() => {
          asked = false;
          if (!ended) this.redraw();
        });
      }
      asked = true;
    };
  }
  get last_step() {
    return this.model.get("moments").length - 1;
  }
  // --- drawing ---
  /** Bring everything to what the traits say. */
  redraw() {
    const { model, view } = this;
    const isNew = this.film !== model.get("film");
    this.film = model.get("film");
    if (this.last_step < 1) this.step = Infinity;
    else if (isNew || !Number.isFinite(this.step)) this.step = import_page2.page.bus.stepOf(model.get("channel"), this.film);
    (0, import_dom11.put)(this.cells, {
      "aria-label": view.say("board")
    });
    (0, import_dom11.put)(this.field, {
      "data-active": model.get("active"),
      "data-swappable": model.get("swappable")
    });
    this.draw(performance.now() - this.last > HASTE, false);
  }
  /** Show a step of the film. @param {number} step */
  show(step) {
    if (this.last_step < 1) return;
    const now = performance.now();
    const moves = now - this.last > HASTE && step === this.step + 1;
    this.last = now;
    this.step = step;
    this.draw(moves, moves);
  }
  /**
   * @param {boolean} moves whether cars are seen to drive, and tiles to turn
   * @param {boolean} slides whether tiles are seen to change places
   */
  draw(moves, slides) {
    const { model } = this;
    const moments = model.get("moments");
    const now = {
      tiles: model.get("tiles"),
      cars: model.get("cars"),
      pile: model.get("pile")
    };
    const before = this.board;
    this.board = boardAt(now, moments, this.step);
    this.isMoving = moves && !(0, import_dom11.isCalm)();
    (0, import_dom11.put)(this.field, {
      "data-step": Number.isFinite(this.step) ? this.step : null,
      "data-still": !this.isMoving
    });
    (0, import_keyed3.keyed)(this.tiles, this.board.tiles, (tile) => keyOf(tile.cell), () => new TileView());
    if (slides) this.slide(swapAt(moments, this.step));
    this.edge.update(this.board.tiles, (side) => this.view.say(side));
    this.drawLight();
    this.drawCars(before);
    this.drawPile(before.pile);
    this.drawCells();
    this.drawTrail();
    this.drawWays();
    (0, import_dom11.put)(this.field, {
      "data-ready": "yes"
    });
  }
  /** @param {Board} before */
  drawCars(before) {
    const { tiles, cars } = this.board;
    const standing = cars.map((car) => {
      const others = cars.filter(({ cell }) => isSame(cell, car.cell));
      const tile = tiles.find(({ cell }) => isSame(cell, car.cell));
      const old = before.tiles.find(({ cell }) => isSame(cell, before.cars.find(({ seat }) => seat === car.seat)?.cell ?? [
        -9,
        -9
      ]));
      const [number, count] = [
        others.indexOf(car),
        others.length
      ];
      return {
        car,
        tile,
        from: this.isMoving ? old : void 0,
        number,
        count
      };
    });
    (0, import_keyed3.keyed)(this.cars, standing, ({ car }) => String(car.seat), () => new CarView());
  }
  /** @param {string[]} before */
  drawPile(before) {
    const { pile } = this.board;
    if (!this.pile.firstChild || before.join() !== pile.join()) this.pile.replaceChildren(trophies(pile));
  }
  /** Let two tiles that have changed places be seen to do so. @param {[Cell, Cell] | null} swap */
  slide(swap) {
    if (!swap || !this.isMoving) return;
    const [first, second] = swap;
    for (const [to, from] of [
      [
        first,
        second
      ],
      [
        second,
        first
      ]
    ]) {
      const node = this.tiles.querySelector(`[data-cell="${keyOf(to)}"]`);
      if (node) TileView.slide(node, from[1] - to[1], from[0] - to[0]);
    }
  }
  /** What can be pressed, focused and heard: a cell for each place, in rows. */
  drawCells() {
    const { tiles } = this.board;
    const rows = [
      ...new Set(tiles.map(({ cell }) => cell[0]))
    ].sort((one, other) => one - other);
    if (!tiles.some(({ cell }) => keyOf(cell) === this.at)) this.at = this.firstStop();
    (0, import_keyed3.keyed)(this.cells, rows, String, () => {
      const node = (0, import_dom11.h)("div", {
        role: "row"
      });
      const update = (row) => {
        const here = tilesIn(this.board.tiles, row);
        (0, import_keyed3.keyed)(node, here, (tile) => keyOf(tile.cell), () => this.makeCell());
      };
      return {
        node,
        update
      };
    });
  }
  makeCell() {
    const node = (0, import_dom11.h)("div", {
      class: "rally-board-cell",
      role: "gridcell"
    });
    const update = (tile) => {
      const key = keyOf(tile.cell);
      (0, import_dom11.put)(node, {
        "data-cell": key,
        "data-kind": tile.kind,
        "data-down": tile.kind === "road" && !tile.exits,
        "data-repeats": this.model.get("loose") && Boolean(tile.exits) || Boolean(tile.aloft),
        "aria-label": tile.label,
        "aria-selected": tile.marks?.includes("chosen") ? "true" : null,
        tabindex: key === this.at ? 0 : -1
      });
      place(node, tile.cell);
    };
    return {
      node,
      update
    };
  }
  /** Where Tab leads first: to the car whose turn it is. */
  firstStop() {
    const { cars, tiles } = this.board;
    const cell = (cars.find(({ active }) => active) ?? cars[0])?.cell ?? tiles[0]?.cell;
    return cell ? keyOf(cell) : "";
  }
  /** A way through cells, and what is swapped on it, once the film has ended. */
  drawTrail() {
    const { model } = this;
    const runs = this.step < this.last_step;
    this.trail.replaceChildren(...runs ? [] : trail(model.get("path"), model.get("exchanges")));
  }
  /** The ways to lay a tile, once the film has come to where it lies open. */
  drawWays() {
    const { model, step } = this;
    const [row, column] = model.get("turning");
    const known = row === void 0 || step < this.last_step ? [] : model.get("ways");
    const wanted = this.cells.contains(document.activeElement);
    this.ways.update(row === void 0 ? null : [
      row,
      column
    ], known.length > 1 ? known : [], wanted);
  }
  /** Let a tile be seen to lie so. @param {Cell} cell @param {string} exits */
  turn(cell, exits) {
    const node = this.tiles.querySelector(`[data-cell="${keyOf(cell)}"]`);
    if (node) TileView.turn(node, exits);
  }
  /** Light the tiles that a control of the lab is about, while it is pointed at. @param {Cell[]} cells */
  light(cells) {
    this.lit = new Set(cells.map(keyOf));
    this.drawLight();
  }
  drawLight() {
    for (const node of this.tiles.children) {
      (0, import_dom11.put)(node, {
        "data-lit": this.lit.has(node.getAttribute("data-cell") ?? "")
      });
    }
  }
  // --- acting ---
  /** @param {Event} event @returns {HTMLElement | null} */
  cellOf({ target }) {
    const found = target instanceof Element ? target.closest(".rally-board-cell") : null;
    return found instanceof HTMLElement ? found : null;
  }
  /** @param {HTMLElement | null} node @returns {Tile | undefined} */
  tileOf(node) {
    return this.board.tiles.find(({ cell }) => keyOf(cell) === node?.dataset.cell);
  }
  /** @param {HTMLElement | null} node */
  press(node) {
    const tile = this.tileOf(node);
    if (!tile || !this.model.get("active")) return;
    if (this.ways.isAt(tile.cell)) this.ways.next();
    else this.view.act({
      cell: tile.cell
    });
  }
  /** Whether a tile waits for another one, to be swapped with it. */
  get waits() {
    return this.model.get("swappable") && this.board.tiles.some(({ marks }) => marks?.includes("chosen"));
  }
  /** Two tiles were dragged onto one another. @param {Tile} first @param {Tile} second */
  swap(first, second) {
    this.view.act({
      swap: [
        first.cell,
        second.cell
      ]
    });
  }
  /** A tile was dragged off the board, or is taken away by a key. @param {Tile | undefined} tile */
  takeOff(tile) {
    if (tile?.kind === "road" && this.model.get("loose")) this.view.act({
      off: tile.cell
    });
  }
  /** @param {HTMLElement | null} node */
  stop(node) {
    if (!node?.dataset.cell) return;
    this.at = node.dataset.cell;
    for (const cell of this.cells.querySelectorAll(".rally-board-cell")) {
      (0, import_dom11.put)(cell, {
        tabindex: cell === node ? 0 : -1
      });
    }
  }
  /** @param {Event} event */
  key(event) {
    const node = this.cellOf(event);
    if (!(event instanceof KeyboardEvent) || !node || (0, import_keyboard2.isCommand)(event)) return;
    const { tiles } = this.board;
    const at2 = tiles.findIndex(({ cell }) => keyOf(cell) === node.dataset.cell);
    const to = reached(tiles.map(({ cell }) => cell), at2, event.key);
    const acts = event.key === "Enter" || event.key === " ";
    const takes = this.model.get("loose") && (event.key === "Delete" || event.key === "Backspace");
    const leaves = event.key === "Escape" && this.waits;
    if (!acts && !takes && !leaves && !sideOf(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (acts) return this.press(node);
    if (leaves) return this.view.act({
      leave: true
    });
    if (takes) return this.takeOff(tiles[at2]);
    if (to >= 0) this.focus(keyOf(tiles[to].cell));
  }
  /** @param {string} key of a cell */
  focus(key) {
    const found = this.cells.querySelector(`[data-cell="${key}"]`);
    if (found instanceof HTMLElement) found.focus({
      preventScroll: true
    });
  }
};
var tilesIn = (tiles, row) => tiles.filter(({ cell }) => cell[0] === row).sort((one, other) => one.cell[1] - other.cell[1]);
var place = (node, cell) => Object.assign(node.style, onBoard(cornerOf(cell)));
var tile_board_default = (0, import_part2.definePart)("tile_board", (view) => void new BoardView(view));

// widgets/rally_run/parts/tile_tray.js
var tile_tray_exports = {};
__export(tile_tray_exports, {
  default: () => tile_tray_default
});
var import_dom12 = require("../../shared/parts/scripts/dom.js");
var import_keyboard3 = require("../../shared/parts/scripts/keyboard.js");
var import_keyed4 = require("../../shared/parts/scripts/keyed.js");
var import_part3 = require("../../shared/parts/scripts/part.js");
var picture = (kind) => kind === "?" ? secret() : kind ? face(kind) : takeAway();
function build2({ model, root, watch, act }) {
  const title = (0, import_dom12.h)("div", {
    class: "rally-tray-title",
    id: (0, import_dom12.uid)()
  });
  const list = (0, import_dom12.h)("div", {
    class: "rally-tray-tiles",
    role: "group",
    "aria-labelledby": title.id
  });
  root.append(title, list);
  const refresh = (0, import_keyboard3.roving)(list, ".rally-tray-tile");
  new Carrying(list, {
    may: () => model.get("draggable"),
    drop: (pick, cell) => void act({
      pick,
      cell
    })
  });
  function make({ id, kind }) {
    const count = (0, import_dom12.h)("span", {
      class: "rally-tray-count"
    });
    const label = (0, import_dom12.h)("span", {
      class: "rally-tray-label"
    });
    const drawn = (0, import_dom12.h)("span", {
      class: "rally-tray-picture",
      "aria-hidden": "true"
    }, picture(kind), count);
    const node = (0, import_dom12.h)("button", {
      type: "button",
      class: "rally-tray-tile",
      "data-id": id
    }, drawn, label);
    node.addEventListener("click", () => act({
      pick: id
    }));
    const update = (tile) => {
      (0, import_dom12.put)(label, {
        text: tile.label
      });
      (0, import_dom12.put)(count, {
        text: tile.count ?? "",
        hidden: !tile.count
      });
      const words = [
        tile.label,
        tile.count
      ].filter(Boolean).join(", ");
      (0, import_dom12.put)(node, {
        "aria-label": words,
        "data-dim": Boolean(tile.dim)
      });
      (0, import_dom12.put)(node, {
        "aria-pressed": tile.chosen === void 0 ? null : String(tile.chosen)
      });
    };
    return {
      node,
      update
    };
  }
  watch("tiles title draggable labels", () => {
    (0, import_dom12.put)(title, {
      text: model.get("title"),
      hidden: !model.get("title")
    });
    (0, import_dom12.put)(root, {
      "data-draggable": model.get("draggable")
    });
    (0, import_keyed4.keyed)(list, model.get("tiles"), ({ id }) => id, make);
    refresh();
  });
}
var tile_tray_default = (0, import_part3.definePart)("tile_tray", build2);
