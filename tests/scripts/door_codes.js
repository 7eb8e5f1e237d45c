// @ts-check
// What the scripts of the front door make of what comes on stdin, for a test that compares it with what Python makes:
// {courses: codes, known, kept: [progress, name] each, lessons, games} -> {courses, handIns, codes}.

import { courseIn } from "../../tools/site/door/course.js";
import { codeOf, handInOf } from "../../tools/site/door/hand_in.js";

const asked = JSON.parse(await new Response(Deno.stdin.readable).text());
const courses = [];
for (const code of asked.courses) {
  courses.push(await courseIn(code, asked.known).catch(({ why }) => why ?? "fault"));
}
const handIns = asked.kept.map((/** @type {[string, string]} */ [text, name]) =>
  handInOf(text, name, asked.lessons, asked.games)
);
const codes = [];
for (const text of handIns) codes.push(await codeOf(text));
console.log(JSON.stringify({ courses, handIns, codes }));
