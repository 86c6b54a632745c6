import dns2 from 'dns2'

/** A DNS server on loopback with TXT records. */
export interface TextDnsServer {
  /** As `host:port`. */
  readonly address: string
  /** The values by name; a name without values does not exist. */
  readonly records: Map<string, readonly string[]>
  close(): Promise<void>
}

export async function startTextDnsServer(): Promise<TextDnsServer> {
  const { Packet } = dns2
  const records = new Map<string, readonly string[]>()
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request)
      const name = request.questions[0]?.name ?? ''
      const values = records.get(name.toLowerCase())
      if (!values) response.header.rcode = Packet.RCODE.NXDOMAIN
      for (const data of values ?? [])
        response.answers.push({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 60, data } as never)
      send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return {
    address: `127.0.0.1:${udp?.port}`,
    records,
    close: async () => {
      await server.close()
    },
  }
}
