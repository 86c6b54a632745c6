import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A partner's page on a separate origin: the snippet of docs/embedding.md, and a button that mounts the widget. */
export interface BankPage {
  readonly origin: string
  close(): void
}

const page = (apiUrl: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bank</title><link rel="icon" href="data:,">
<script src="${apiUrl}/embed/v1/consult.js" async></script>
<script>
  window.consult = window.consult || { q: [], mount: (...a) => window.consult.q.push(a) }
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('button').onclick = () => {
      window.clickedAt = performance.timeOrigin + performance.now()
      consult.mount({ token: window.token, mode: 'inline', container: '#help' })
    }
  })
</script></head>
<body><button>Ask a physician</button><div id="help" style="height: 560px"></div></body></html>`

/** @param apiUrl the address from which the page loads the widget. */
export async function openBankPage(apiUrl: string): Promise<BankPage> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page(apiUrl))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://bank.localhost:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
