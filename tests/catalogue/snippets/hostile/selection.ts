// Chooses what runs in `npm test`: every challenge meets one program at least, and every program meets several challenges. Long
// tests run everything.

import { isLong } from "@/tests/support/long"
import type { Challenge, Topic } from "./answers"
import { LISTINGS, type Listing } from "./listings"
import { PROGRAM_LANGUAGES, type ProgramLanguage, writeProgram } from "./suite"

export interface Program {
  listing: Listing
  language: ProgramLanguage
  /** The challenges that the program meets in this run. */
  challenges: readonly Challenge[]
}

/**
 * One of so many challenges in short tests. The TypeScript programs of a listing share a process, and so do the Python programs,
 * which takes 20 ms for a program; a bash program is a process that starts others, which takes half a second and more.
 */
const STEPS: Readonly<Record<ProgramLanguage, number>> = { typescript: 1, python: 6, curl: 60 }
/** The attacks that have worked once: every program meets one challenge of each, and a bash program of two of them. */
const MET_BY_ALL: readonly Topic[] = [
  "both amount fields",
  "another text than the parsed one",
  "another second challenge",
  "asked again after the payment",
]

function select({ challenges }: Listing, language: ProgramLanguage, offset: number): readonly Challenge[] {
  if (isLong) return challenges
  const step = STEPS[language]
  const topics = MET_BY_ALL.filter((_, index) => language !== "curl" || index % 2 === offset % 2)
  const first = new Set(topics.map((topic) => challenges.find((one) => one.topic === topic)))
  const control = challenges.find(({ mustPay }) => mustPay)
  return challenges.filter((one, index) => index % step === offset % step || one === control || first.has(one))
}

/** All programs that the directory writes. */
export const PROGRAMS: readonly Program[] = LISTINGS.flatMap((listing, index) =>
  PROGRAM_LANGUAGES.flatMap((language) => {
    const hasProgram = writeProgram({ listing, language }, "http://127.0.0.1/x") !== null
    // Another offset per listing, so that the bash programs together meet many topics.
    return hasProgram ? [{ listing, language, challenges: select(listing, language, index * 7) }] : []
  }),
)
