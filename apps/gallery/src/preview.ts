/** The compiler does not follow this import: the JSX of the widget has other types than that of the other apps. */
const entry = 'main'
await import(`../../widget/src/preview/${entry}.tsx`)

export {}
