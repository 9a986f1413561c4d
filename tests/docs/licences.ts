// Which licences the packages of package-lock.json may have.

/** Licences that allow every use, also in a program that is not published. */
const ALLOWED: readonly string[] = [
  ...["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0"],
  ...["Unlicense", "CC0-1.0", "Zlib", "PSF-2.0", "Python-2.0"],
]

interface Exception {
  name: RegExp
  licence: string | undefined
  why: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    name: /^@img\/sharp-(?:libvips-|win32-|wasm32)/,
    licence: "LGPL-3.0-or-later",
    why: "Next's optional library for pictures: a file of its own, which nothing changes.",
  },
  {
    name: /^lightningcss/,
    licence: "MPL-2.0",
    why: "Compiles the style sheet at build time; no file of it is changed.",
  },
  { name: /^(?:@axe-core\/playwright|axe-core)$/, licence: "MPL-2.0", why: "Tests only." },
  { name: /^elkjs$/, licence: "EPL-2.0", why: "Part of Prisma's command line, which only building needs." },
  { name: /^caniuse-lite$/, licence: "CC-BY-4.0", why: "Data for the build's browser targets, part of Next." },
  { name: /^geist$/, licence: "SIL OPEN FONT LICENSE", why: "The fonts, whose licence is stored with them." },
  {
    name: /^(?:color-convert|seq-queue)$/,
    licence: undefined,
    why: "MIT by their licence files; package.json names none.",
  },
]

export interface LockedPackage {
  license?: string
}

/** @returns the licence's problem, or null when the licence is allowed for this package */
export function findLicenceProblem(name: string, { license }: LockedPackage): string | null {
  const isExcepted = (licence: string | undefined) =>
    EXCEPTIONS.some((exception) => exception.licence === licence && exception.name.test(name))
  const isAllowed = (licence: string) => ALLOWED.includes(licence) || isExcepted(licence)
  if (license === undefined) return isExcepted(undefined) ? null : `${name} names no licence`
  const choices = license.replaceAll(/[()]/g, "").split(" OR ")
  const isFine = choices.some((choice) => choice.split(/ and /i).every(isAllowed))
  return isFine ? null : `${name} has the licence ${license}`
}

/** The exceptions that no package needs. */
export const listIdleExceptions = (names: readonly string[]): string[] =>
  EXCEPTIONS.flatMap(({ name }) => (names.some((one) => name.test(one)) ? [] : [name.source]))
