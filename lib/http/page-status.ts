// Lets a page say with which status it is answered. Next offers `notFound()`, but then sends an empty document that only
// script fills; a reader without script would see nothing. The front door keeps the response of the request under way
// where a page can find it; both are bundled apart, so they meet at a global symbol.

import { AsyncLocalStorage } from "node:async_hooks"

interface Answer {
  statusCode: number
  headersSent: boolean
}

const KEY = Symbol.for("directory.answer")
type Shared = typeof globalThis & { [KEY]?: AsyncLocalStorage<Answer> }

function answers(): AsyncLocalStorage<Answer> {
  const shared = globalThis as Shared
  shared[KEY] ??= new AsyncLocalStorage<Answer>()
  return shared[KEY]
}

/** For the front door: handles a request so that its pages can set the status of this response. */
export function runWithAnswer<T>(answer: Answer, handle: () => T): T {
  return answers().run(answer, handle)
}

/** For a page, before it returns: the status of the answer. Without our front door it stays what it was. */
export function setAnswerStatus(status: 404 | 500): void {
  const answer = answers().getStore()
  if (answer && !answer.headersSent) answer.statusCode = status
}
