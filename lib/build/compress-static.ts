// Compresses the scripts and styles of a build once, with the best quality of brotli, so that no request waits for it:
// 15 % fewer bytes than gzip (docs/performance.md#weight-of-pages). lib/http/static-files.ts serves the results.

import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

const COMPRESSED = /\.(?:js|css)$/
const toBrotli = promisify(brotliCompress)

/** Writes `name.br` next to each script and style in a folder and its folders. */
export async function compressStatic(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } =
    constants
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await writeFile(`${file}.br`, await toBrotli(body, { params }))
}
