export function isPure(file: string, text: string): boolean
export function listPureFiles(root?: string): string[]
