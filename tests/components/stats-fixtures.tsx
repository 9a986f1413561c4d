// What the tests of the pages of statistics and status share.

export { toHtml as render, words } from "./html"
