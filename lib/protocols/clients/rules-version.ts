// The version of the rules for paying clients. The clients that pay are stored for each service, and the job `payable-by` judges
// stored challenges again whose version is lower.

export const CLIENT_RULES = {
  /** Raise the number when a rule changes a verdict. Processes of an older release leave challenges of a higher number alone. */
  version: 4,
  /** The digest of the rule files: tests/protocols/clients/rules-version.test.ts fails when a file changes without it. */
  digest: "ed675587fcf35080",
} as const
