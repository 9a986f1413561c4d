// Tests and expectations that the checkers of all protocols share.

import { expect, test } from "vitest"
import { type CheckOptions, findReason, type Reply, SEVERITIES, type Severity } from "@/lib/protocols/challenge"
import type { Protocol } from "@/lib/protocols/names"
import { type Detection, detect } from "@/lib/protocols/registry"
import { idsOf, loadVectors, optionsOf, replyOf, type Vector } from "./vectors"

/**
 * Registers the tests that every protocol has: the recorded verdict of each vector, and what `detect` finds.
 * @param absent the id of the finding on a response without a challenge
 * @param testMore registers the tests of the details of one vector
 */
export function testRecorded<D extends Detection>(
  protocol: Protocol,
  check: (reply: Reply, options: CheckOptions) => D,
  absent: string,
  testMore: (vector: Vector, detection: D) => void,
): void {
  for (const vector of loadVectors(protocol.toLowerCase() as Lowercase<Protocol>)) {
    const detection = check(replyOf(vector), optionsOf(vector))
    const { valid, reason } = vector.expect
    test(`${vector.name}: ${reason ?? "valid"}`, () => {
      expect(detection.valid).toBe(valid)
      expect(findReason(detection)).toBe(reason ?? null)
      expect(detection.price === null).toBe(!valid)
      const found = detect(replyOf(vector), optionsOf(vector)).map((one) => one.protocol)
      expect(found.includes(protocol)).toBe(reason !== absent)
    })
    testMore(vector, detection)
  }
}

/** Compares the ids of all findings, by severity. A severity that is not named has none. */
export function expectFindings(detection: Detection, expected: Partial<Record<Severity, string[]>>): void {
  const found = SEVERITIES.map((severity) => [severity, idsOf(detection, severity)])
  expect(found).toEqual(SEVERITIES.map((severity) => [severity, expected[severity] ?? []]))
  expect(detection.valid).toBe(expected.error === undefined)
}

/** The ids of a table of texts that no detection has. */
export function listUnseen(texts: object, detections: readonly Detection[]): string[] {
  const seen = new Set(detections.flatMap(({ findings }) => findings.map(({ id }) => id)))
  return Object.keys(texts).filter((id) => !seen.has(id))
}
