// Types for the part of negotiator 1.1 that content-coding.ts uses. @types/negotiator describes version 0.6, without the option
// `preferred`.

declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: { "accept-encoding": string } })
    encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
  }
}
