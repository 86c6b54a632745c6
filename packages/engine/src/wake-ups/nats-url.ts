/** Where NATS is, and how to log in. */
export interface NatsSettings {
  /** `host:port` of every server of the cluster. */
  readonly servers: readonly string[]
  readonly isTls: boolean
  readonly user?: string
  readonly password?: string
  readonly token?: string
}

const form = /^(nats|tls):\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/?$/
const serverForm = /^(?:\[[\da-f:.]+\]|[^\s:[\]]+):\d{1,5}$/i

function loginOf(text: string): Pick<NatsSettings, 'user' | 'password' | 'token'> {
  if (text === '') return {}
  const [name = '', ...rest] = text.split(':')
  if (rest.length === 0) return { token: decodeURIComponent(name) }
  return { user: decodeURIComponent(name), password: decodeURIComponent(rest.join(':')) }
}

/** Reads `nats://user:password@a:4222,b:4222`, or the same with `tls://`; null for anything else. */
export function readNatsUrl(url: string): NatsSettings | null {
  const [, scheme, login = '', list = ''] = form.exec(url) ?? []
  const servers = list.split(',').map((server) => (/:\d+$/.test(server) ? server : `${server}:4222`))
  if (scheme === undefined || !servers.every((server) => serverForm.test(server))) return null
  return { servers, isTls: scheme === 'tls', ...loginOf(login) }
}
