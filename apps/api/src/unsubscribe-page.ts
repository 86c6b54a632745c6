import { createHash } from 'node:crypto'
import { ConsultError } from '@consult/domain'
import {
  changeSubscription,
  letterLanguageOf,
  type SubscriptionScope,
  subscriptionScopes,
  unsubscribePath,
  unsubscribeWords,
} from '@consult/notifications'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The body is one field of a form. */
const bodyLimit = 4096

/** What RFC 8058 has mail programs send, and the page's first button, as either kind of form. */
const oneClick = /List-Unsubscribe(?:=|"\r\n(?:.+\r\n)*\r\n)One-Click/

/** What was asked for. */
interface Change {
  readonly scope: SubscriptionScope
  readonly wanted: boolean
}

/** Reads the form of a mail program, or of one of the page's buttons; null: it asks for nothing. */
function changeIn(body: string): Change | null {
  if (oneClick.test(body)) return { scope: 'kind', wanted: false }
  const [, verb, named] = /^(stop|resume)=(\w+)$/.exec(body) ?? []
  const scope = subscriptionScopes.find((one) => one === named)
  return scope === undefined ? null : { scope, wanted: verb === 'resume' }
}

const style = `body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText;color-scheme:light dark}
main{max-width:32rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem}
form{display:grid;gap:.75rem;justify-items:start}
button{font:inherit;text-align:start;min-height:2.75rem;padding:.5rem 1.25rem}`

/** The page has no script. Its URL is a secret, so no other page learns it, no search engine lists it and no cache keeps it. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'X-Frame-Options': 'DENY',
}

/** The page, before or after a change. It contains nothing else of the request, so it is the same for every token. */
function pageOf(done: Change | null, acceptLanguage = ''): string {
  const language = letterLanguageOf(acceptLanguage.split(',').map((tag) => tag.trim()))
  const { title, question, stop, stopped, resume, resumed } = unsubscribeWords[language]
  const text = done ? (done.wanted ? resumed : stopped)[done.scope] : question
  const stopButtons = [
    `<button name="List-Unsubscribe" value="One-Click">${stop.kind}</button>`,
    `<button name="stop" value="email">${stop.email}</button>`,
    `<button name="stop" value="all">${stop.all}</button>`,
  ]
  const buttons =
    done && !done.wanted ? [`<button name="resume" value="${done.scope}">${resume}</button>`] : stopButtons
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p role="status">${text}</p>
<form method="post">${buttons.join('\n')}</form>
</main>
</html>
`
}

type PageRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * Adds the page that `List-Unsubscribe` in patients' mails names. Only a POST with the field of RFC 8058, or of one of the
 * page's buttons, changes anything: programs that open links in mails do not. It can be undone on the page. The
 * answers are the same for every token. The requests log the route, never the path. Source: docs/notifications.md.
 */
export async function addUnsubscribePage(app: FastifyInstance, services: Services): Promise<void> {
  const path = `${unsubscribePath}:token`
  const show = (request: PageRequest, reply: FastifyReply, done: Change | null) =>
    reply.headers(headers).send(pageOf(done, request.headers['accept-language']))
  app.get(path, { config: { charged: 'file' } }, (request: PageRequest, reply) => show(request, reply, null))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send the field as either kind of form.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(path, { config: { charged: 'call' } }, async (request: PageRequest, reply) => {
      const change = changeIn(String(request.body ?? ''))
      if (!change) return show(request, reply, null)
      const { token } = request.params
      try {
        await changeSubscription(services, { token, ...change }, toIncomingRequest(request, reply))
      } catch (error) {
        const known = toHttpError(error, request)
        if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
        return sendError(reply, known)
      }
      return show(request, reply, change)
    })
  })
}
