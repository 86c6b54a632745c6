import { createHash } from 'node:crypto'
import type { ComponentState, ServiceStatus } from './service-status.ts'

const words: Readonly<Record<ComponentState, string>> = {
  operational: 'Operational',
  delayed: 'Delayed',
  down: 'Down',
  unknown: 'Unknown',
}

const headlines: Readonly<Record<ComponentState, string>> = {
  operational: 'Everything works',
  delayed: 'Some work is delayed. Nothing is lost.',
  down: 'A part of the service is down',
  unknown: 'A part of the service could not be checked',
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
/* Large text on a phone: the longest word still fits. */
h1 { font-size: min(2em, 9vw); line-height: 1.2 }
dl { border: 1px solid GrayText; border-radius: 10px }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .75rem 1rem }
dl > div + div { border-top: 1px solid GrayText }
dd { margin: 0; font-weight: 600 }
`

/** Allows the page's own style and nothing else. */
export const statusPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page for people. It reloads every minute. */
export function statusPage({ state, components, checkedAt }: ServiceStatus): string {
  const rows = components.map(({ name, state: own }) => `<div><dt>${name}</dt><dd>${words[own]}</dd></div>`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${words[state]} · Consult status</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="60">
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>${headlines[state]}</h1>
      <dl>${rows.join('')}</dl>
      <p>Checked at <time datetime="${checkedAt}">${checkedAt.slice(0, 19).replace('T', ' ')} UTC</time>. The page reloads every minute.</p>
    </main>
  </body>
</html>
`
}
