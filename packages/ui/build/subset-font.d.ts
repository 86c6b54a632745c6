/** The part of subset-font that font.ts uses. @types/subset-font lacks `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly keepFeatures: readonly string[]
    readonly preserveNameIds: readonly number[]
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    readonly noHinting: boolean
  }
  // biome-ignore lint/style/noDefaultExport: the package has this one
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
