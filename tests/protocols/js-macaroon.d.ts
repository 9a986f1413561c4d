// Types for the npm package `macaroon` (js-macaroon), which has no types of its own. Tests compare the directory's macaroons
// with macaroons of this package.

declare module "macaroon" {
  interface JsMacaroon {
    readonly identifier: Uint8Array
    readonly location: string
    readonly signature: Uint8Array
    readonly caveats: readonly { identifier: Uint8Array; vid?: Uint8Array }[]
    addFirstPartyCaveat(caveat: Uint8Array | string): void
    addThirdPartyCaveat(rootKey: Uint8Array, caveat: Uint8Array | string, location: string): void
    exportBinary(): Uint8Array
    exportJSON(): Record<string, unknown>
    /** Throws when the signature or a caveat is invalid. `check` returns null for a satisfied caveat, or an error message. */
    verify(rootKey: Uint8Array, check: (caveat: string) => string | null, discharges?: JsMacaroon[]): void
  }

  const library: {
    importMacaroon(encoded: Uint8Array | Record<string, unknown>): JsMacaroon
    newMacaroon(options: { identifier: Uint8Array; location: string; rootKey: Uint8Array; version?: 1 | 2 }): JsMacaroon
  }
  export default library
}
