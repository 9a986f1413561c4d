// Words of a search text that a matching service need not contain. Data for interpret.ts. Words are folded and in the singular.
// Pure.

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))

/** Words that only connect others. They count within a known phrase, such as "text to speech". */
export const CONNECTING = wordsOf(`
  a about an and any are as at be by can could do doe did for from give had has have how i if in into is it its let like me my of
  on or our out please should show so some than that the their them there these this those to up us use using via want was we
  what when where which who why will with without would you your need find get make help s t m re ve ll
`)

/** Words for a paid API in general, which describe every service of the directory. */
export const GENERAL = wordsOf(`
  api apis endpoint service provider tool app platform solution sdk rest json http agent agentic paid pay micropayment
  per call request mcp server
`)

/** Words of praise. */
export const PRAISE = wordsOf("best better good great top popular recommended new latest modern simple easy cool nice")
