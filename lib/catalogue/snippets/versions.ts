// The packages of the examples with the versions that the tests install.

import project from "@/package.json"

const RANGES = { ...project.dependencies, ...project.devDependencies }
export type PackageName = keyof typeof RANGES

/** Returns the version that the tests install: "2.27.0" for the range "^2.27.0". */
export const versionOf = (name: PackageName) => RANGES[name].replace(/^[^\d]*/, "")

/** Returns the packages as arguments of `npm install`. */
export const withVersions = (names: readonly PackageName[]) =>
  names.map((name) => `${name}@${versionOf(name)}`).join(" ")

/** Python packages, which no test installs: the versions for which the examples are written. */
export const PYTHON_PACKAGES = { x402: "2.25.0", pympp: "0.16.0" } as const
