import { z } from 'zod'
import type { JanusMessage } from './janus-client.ts'

const streamSchema = z.object({ type: z.string(), mid: z.string() })
const publisherSchema = z.object({ id: z.string(), streams: z.array(streamSchema) })

/** A publisher in a room, with its audio and video streams. */
export type Publisher = z.output<typeof publisherSchema>

const bodySchema = z.object({
  publishers: z.array(publisherSchema).catch([]),
  streams: z.array(streamSchema).catch([]),
})

const bodyOf = ({ plugindata }: JanusMessage) => bodySchema.parse(plugindata?.data ?? {})

/** The publishers that a message lists. */
export const publishersOf = (message: JanusMessage): Publisher[] => bodyOf(message).publishers

/** The streams of a subscription. */
export const streamsOf = (message: JanusMessage): Publisher['streams'] => bodyOf(message).streams
