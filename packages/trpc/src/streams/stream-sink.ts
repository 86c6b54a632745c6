/** A client's connection, to which a stream writes. */
export interface StreamSink {
  /** How many bytes the client has not read yet. */
  readonly waiting: number
  /** Sends bytes, which may be shared with other streams. After the end, nothing is sent. */
  send(bytes: Buffer): void
  /** Sends a heartbeat to a client that has read everything. It costs less than `send`, because all streams send them. */
  ping(bytes: Buffer): void
  /** Resolves when the client has read almost everything, or has disconnected. */
  drained(): Promise<void>
  /** Ends the response. */
  end(): void
  /** Breaks the connection without waiting for the client to read what was sent. */
  cut(): void
  /** Calls the listener when the connection is over, no matter which side ended it. */
  onGone(listener: () => void): void
}
