import type { LoggedRequest } from '@consult/sdk'
import { plain, type Style } from '../output/style.ts'

/** A request as one line. The log has no bodies, queries or data of patients. */
export function requestLine(request: LoggedRequest, style: Style): string {
  const { at, method, path, status, code, durationMs, requestId } = request
  const paint = status < 400 ? style.good : style.bad
  return [
    style.dim(at),
    paint(String(status)),
    style.bold(`${method.padEnd(6)} ${plain(path)}`),
    code === null ? '' : paint(code),
    style.dim(`${durationMs} ms`),
    style.dim(plain(requestId)),
  ]
    .filter(Boolean)
    .join('  ')
}
