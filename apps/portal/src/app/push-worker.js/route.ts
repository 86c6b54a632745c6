import { languageOfTag } from '@consult/ui/i18n/language.ts'
import { workerScript } from '../../features/devices/worker/worker-script.ts'

/** Sends the service worker. It is in the root, because its scope is the whole portal. */
export function GET(request: Request): Response {
  const language = languageOfTag(new URL(request.url).searchParams.get('language') ?? '') ?? 'en'
  return new Response(workerScript(language), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
