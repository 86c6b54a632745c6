import type { PageServer } from '../session/page-server.ts'

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/**
 * Returns the problems that make the server of an app unfit for real patients' data, and how to fix each. Source:
 * docs/going-to-production.md.
 */
export function productionProblems(
  { site, publicUrl, apiUrl }: PageServer,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const api = new URL(apiUrl)
  const variable = `${site.toUpperCase()}_URL`
  return [
    publicUrl === undefined || new URL(publicUrl).protocol !== 'https:'
      ? `${variable} is not https. Set it to the public address behind your TLS proxy, such as ${variable}=https://${site}.example.`
      : null,
    // API_URL carries sessions and health data. Browsers do not use it, so plain HTTP on this machine is allowed.
    api.protocol !== 'https:' && !isLoopback(api.hostname)
      ? 'API_URL is not https. Use https, or a proxy on this machine that adds TLS.'
      : null,
    environment.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off every certificate check. Unset it.'
      : null,
  ].filter((problem) => problem !== null)
}
