// @ts-check
// A course in a link, and what is handed in, as the front door reads and writes them. (That Python does the same:
// tests/widgets/classroom/test_course.py.)

import { same } from "./check.js";
import { packed, unpacked } from "../../tools/site/door/codes.js";
import { courseIn } from "../../tools/site/door/course.js";
import { checksum, codeOf, fileOf, handInOf } from "../../tools/site/door/hand_in.js";

const KNOWN = { lessons: ["01_tricks", "02_motor"], skills: ["winner", "motor"], languages: ["en", "de"] };

/** @param {string} text */
const courseOf = async (text) => await courseIn("rallycourse1." + await packed(text), KNOWN).catch(({ why }) => why);

Deno.test("a text comes back as it was packed, and none that is longer than it may be", async () => {
  const text = "Müller 李 🏎\n".repeat(40);
  same(await unpacked(await packed(text), 2000), text);
  for (const code of [await packed("x".repeat(2001)), "no code!"]) {
    same(await unpacked(code, 2000).catch(() => "refused"), "refused");
  }
});

Deno.test("a course has what is known here in the order in which one learns, and counts the rest", async () => {
  const text = "rally-course 1\ntitle  <b>5b</b>\u0007 \nuntil 2026-12-18\nlanguage de\nlesson 02_motor\n" +
    "lesson 01_tricks\nlesson 99_new\nskill motor\nuntil 2026-02-30\nfoo\nend\n";
  same(await courseOf(text), {
    title: "<b>5b</b>",
    lessons: ["01_tricks", "02_motor"],
    skills: ["motor"],
    until: "2026-12-18",
    language: "de",
    unknown: 3,
  });
});

Deno.test("what is no course, too long or of a newer version is refused with its reason", async () => {
  same(await courseOf("rally-course 2\nend\n"), "newer");
  same(await courseOf("hello"), "broken");
  same(await courseOf("rally-course 1\nlesson 01_tricks\nless"), "broken");
  same(await courseOf(`rally-course 1\ntitle ${"x".repeat(9000)}\nend\n`), "broken");
  for (const code of ["", "hello", "rallycourse1.", "rallycourse1.<script>", `rallycourse1.${"A".repeat(5000)}`]) {
    same(await courseIn(code, KNOWN).catch(({ why }) => why), "broken");
  }
});

Deno.test("what is handed in says how far lessons, skills and tests are, and what was misread", async () => {
  const kept = `rally-progress 1
learner Mia
2026-03-02T09:00:00Z before motor wrong - 0 .
2026-03-02T09:00:00Z before winner quick - 0 .
2026-03-02T09:05:00Z goal tricks_1 done - 0 .
2026-03-03T09:05:00Z answer motor wrong motor_doubles 0 .
2026-03-03T09:06:00Z mastered winner right - 0 .
`;
  const lessons = [{ lesson: "01_tricks", goals: ["tricks_1", "tricks_2"] }];
  const text = handInOf(kept, "Mia", lessons, [{ game: "stich-rallye", skills: ["winner", "motor"] }]);
  same(
    text,
    `rally-hand-in 1
lines 7
learner Mia
last 2026-03-03T09:06:00Z
lesson 01_tricks 1
skill winner mastered
skill motor shaky
misread motor motor_doubles
test stich-rallye before 1 2
marks 75a4c842 1dbf8b78 4b1746b7 7572b5f6 75a4c842 eee456c5 .
`,
  );
  const code = await codeOf(text);
  same([code.startsWith("rallyhand1."), code.endsWith("."), code.length < 300], [true, true, true]);
});

Deno.test("files of two learners of one name, and of two days, have other names", () => {
  same(checksum("123456789"), "cbf43926"); // the check value of CRC-32
  same(fileOf("José M.", "a"), "JoséM-hand-in-e8b7be43.txt");
  same(fileOf("Jose\u0301 M.", "b"), "JoséM-hand-in-71beeff9.txt");
  same(fileOf("", "a"), "rally-hand-in-e8b7be43.txt");
});
