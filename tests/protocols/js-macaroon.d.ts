// Types for the parts of js-macaroon that the tests use as a reference; the package has none.

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
    /** Throws when the chain does not verify; `check` returns null for a caveat that holds. */
    verify(rootKey: Uint8Array, check: (caveat: string) => string | null, discharges?: JsMacaroon[]): void
  }

  const library: {
    importMacaroon(encoded: Uint8Array | Record<string, unknown>): JsMacaroon
    newMacaroon(options: { identifier: Uint8Array; location: string; rootKey: Uint8Array; version?: 1 | 2 }): JsMacaroon
  }
  export default library
}
