// The fonts of the pages. `npm run fonts` makes the files; characters that a file lacks are shown in a font of the system.

import localFont from "next/font/local"

export const GeistSans = localFont({ src: "./geist.woff2", variable: "--font-geist-sans", weight: "400 700" })

/** Not preloaded: the text of a page can be read before its URLs and amounts have their font. */
export const GeistMono = localFont({
  src: "./geist-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 700",
  preload: false,
  // A mono font that arrives late would move the lines of a page with much code. The next page has it.
  display: "optional",
})
