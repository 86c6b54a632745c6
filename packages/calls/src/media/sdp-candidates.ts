const linesOf = (sdp: string) => sdp.split(/\r?\n/)

/**
 * Returns a page's description without its candidates. The node does not need them: it answers each request that has
 * the right password at the address it came from.
 */
export function withoutCandidates(sdp: string): string {
  return linesOf(sdp)
    .filter((line) => !/^a=(?:candidate|end-of-candidates)/.test(line))
    .join('\r\n')
}

/** Returns the node's description with only the candidates of one address. */
export function candidatesAt(sdp: string, address: string): string {
  return linesOf(sdp)
    .filter((line) => !line.startsWith('a=candidate:') || line.split(' ')[4] === address)
    .join('\r\n')
}
