// The `macaroon` package ships no types: the part of it that the tests use.
declare module "macaroon" {
  export interface Macaroon {
    readonly identifier: Uint8Array
    readonly signature: Uint8Array
    readonly location: string
    addFirstPartyCaveat(condition: string | Uint8Array): void
    exportBinary(): Uint8Array
    exportJSON(): Record<string, unknown>
    /** Throws unless the chain of signatures holds and `check` answers null for every caveat. */
    verify(rootKey: Uint8Array, check: (condition: string) => string | null): void
  }
  interface MacaroonModule {
    newMacaroon(options: {
      version: 1 | 2
      rootKey: Uint8Array | string
      identifier: Uint8Array | string
      location?: string
    }): Macaroon
    importMacaroon(token: Uint8Array | string | object): Macaroon
    bytesToBase64(bytes: Uint8Array): string
    base64ToBytes(text: string): Uint8Array
  }
  const macaroon: MacaroonModule
  export default macaroon
}
