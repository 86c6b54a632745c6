import { expect, test } from 'vitest'
import { candidatesAt, withoutCandidates } from './sdp-candidates.ts'

const candidate = (address: string) => `a=candidate:1 1 udp 2130706431 ${address} 40000 typ host`
const sdp = (...candidates: string[]) =>
  ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 96', ...candidates, 'a=end-of-candidates', 'a=mid:0', ''].join('\r\n')

test('a page’s description loses all its candidates', () => {
  expect(withoutCandidates(sdp(candidate('192.0.2.1')))).toBe(
    ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:0', ''].join('\r\n'),
  )
})

test('a node’s description keeps only the candidates at its exact address', () => {
  const all = sdp(candidate('192.0.2.10'), candidate('192.0.2.1'), candidate('172.17.0.1'))
  expect(candidatesAt(all, '192.0.2.1')).toBe(sdp(candidate('192.0.2.1')))
})
