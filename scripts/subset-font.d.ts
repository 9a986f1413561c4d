// The part of subset-font that fonts.ts uses; the package has no types.

declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "truetype"
    variationAxes?: Record<string, { min: number; max: number }>
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
