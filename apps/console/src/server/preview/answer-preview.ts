import { headersForBrowser } from '@consult/web-server/api-proxy/header-allow-list.ts'
import { pageServer } from '../../config.ts'

/** The page of the preview and its files, as the service names them. */
const known = /^(?:preview|assets\/[\w-]+(?:\.[\w-]+)+)$/

/** The page runs the widget's own code with what the console tells it. It may not send or load anything else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Fetches a file of the service for this client, whose address the service charges. Null: it cannot be reached. */
async function fetchFile(request: Request, path: string): Promise<Response | null> {
  try {
    const headers = headersForBrowser(request.headers, null)
    return await fetch(`${pageServer().apiUrl}/embed/v1/${path}`, {
      headers,
      signal: request.signal,
      cache: 'no-store',
    })
  } catch {
    return null
  }
}

/**
 * Answers with the widget's page that previews a form, or one of its files, as the service has it. From this origin, the console
 * can show it in a frame without knowing how browsers reach the service.
 */
export async function answerPreview(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const path = (await params).path.join('/')
  if (!known.test(path)) return new Response(null, { status: 404 })
  const file = await fetchFile(request, path)
  const type = file?.headers.get('Content-Type')
  if (!file?.ok || !type) return new Response(null, { status: file && !file.ok ? file.status : 502 })
  return new Response(file.body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': file.headers.get('Cache-Control') ?? 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
