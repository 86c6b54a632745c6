/** Next compiles the font's declaration; the gallery's pages declare it themselves. */
const localFont = () => ({ variable: 'font-inter' })

// biome-ignore lint/style/noDefaultExport: Next's module has one.
export { localFont as default }
