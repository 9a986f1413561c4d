// Cuts the task of a pick to the length of a search text. Pure.

import { LENGTHS } from "@/lib/catalogue/list/filters"
import { countCharacters, truncate } from "@/lib/text/text"

/**
 * Returns the first 200 characters, without a part of a word. An agent's task is often longer than a search text, and its beginning
 * mostly says what the service should do.
 */
export function cutTask(task: string): string {
  if (countCharacters(task) <= LENGTHS.query) return task
  const end = truncate(task, LENGTHS.query + 1).lastIndexOf(" ")
  return end > 0 ? task.slice(0, end) : truncate(task, LENGTHS.query)
}

export const listTaskNotes = (task: string): string[] =>
  cutTask(task) === task ? [] : [`The task was cut to its first ${LENGTHS.query} characters.`]
