// The command `register`: creates a batch, works on it in this process unless a running server does, and prints each entry.

import { createActor } from "@/lib/acts/log"
import { createBatch } from "@/lib/batch/create"
import { followBatch } from "@/lib/batch/queries"
import type { BatchEntry, RegistrationBatch } from "@/lib/batch/schema"
import { findBatchTarget } from "@/lib/batch/target"
import { AppError } from "@/lib/contract/errors"
import { runJobNow } from "@/lib/jobs/commands"

/** @throws `invalid_parameter` for a target that is no URL; an error when the batch has no entries */
export async function registerHere(targets: readonly string[], print: (line: string) => void): Promise<void> {
  const text = targets.join("\n")
  const id = await createBatch(findBatchTarget(text) ?? { urls: [text] }, "operator")
  const over = new AbortController()
  const followed = followBatch(id, { onEntry: (entry) => print(formatEntry(entry)), signal: over.signal })
  try {
    await Promise.all([followed, workUntil(followed)])
  } finally {
    over.abort()
  }
  for (const line of formatEnd(await followed)) print(line)
}

/** Runs the job again and again until the batch is done. While another process runs the job, this one only follows. */
async function workUntil(followed: Promise<RegistrationBatch>): Promise<void> {
  let isDone = false
  const end = followed.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const run = await runJobNow("register-batches", createActor("cli")).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "conflict") return null
      throw error
    })
    if (run?.ok === false) throw new Error(run.error ?? "The job failed.")
    if (run === null) await end
  }
}

/** `url`, `method`, `challenge`, `result` and `message`, separated by tabs. */
function formatEntry({ url, method, http_status, challenges, result, message }: BatchEntry): string {
  const valid = challenges.flatMap(({ protocol, is_valid }) => (is_valid ? [protocol] : []))
  const challenge = valid.join("+") || (http_status === null ? "–" : `HTTP ${http_status}`)
  return [url, method ?? "–", challenge, result?.replaceAll("_", " "), message].join("\t")
}

function formatEnd({ counts, documents, left_out, problem, page }: RegistrationBatch): string[] {
  const { entries, listed, in_review, not_listed, not_checked } = counts
  const read = documents.map(({ url, entries: named, problem }) =>
    problem === null ? `${url}: ${named} endpoints` : `${url} could not be read. ${problem}`,
  )
  return [
    ...read,
    ...left_out.map(({ text }) => `Left out: ${text}`),
    ...(problem === null ? [] : [problem]),
    `${entries} entries: ${listed} listed, ${in_review} in review, ${not_listed} not listed, ${not_checked} not checked.`,
    page,
  ]
}
