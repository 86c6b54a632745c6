import chromium from '@sparticuz/chromium'

/** Runs in a process of its own, because the package unpacks into the temporary folder of its process. */
await chromium.executablePath()
