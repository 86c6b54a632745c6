/** What the clinic's own backend could not do: `code` to branch on, `message` for the person, `field` it is about. */
export class SiteError extends Error {
  constructor({ code, message, field }) {
    super(message)
    this.code = code
    this.field = field
  }
}

const noAnswer = { code: 'offline', message: 'We cannot be reached right now. Please check your connection.' }

/** Asks the clinic's backend. @throws SiteError */
export async function ask(method, path, body) {
  const init = {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }
  const response = await fetch(path, init).catch(() => {
    throw new SiteError(noAnswer)
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && answer) return answer
  throw new SiteError(answer?.error ?? noAnswer)
}
