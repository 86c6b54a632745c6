import chromium from '@sparticuz/chromium'

/** Runs in a separate process, because the package unpacks into its process's temporary folder. */
await chromium.executablePath()
