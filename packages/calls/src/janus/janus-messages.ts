import { z } from 'zod'
import type { JanusMessage } from './janus-client.ts'

const streamSchema = z.object({ type: z.string(), mid: z.string() })
const publisherSchema = z.object({ id: z.string(), streams: z.array(streamSchema) })

/** Somebody who sends in a room, and their lines of sound and picture. */
export type Publisher = z.output<typeof publisherSchema>

const bodySchema = z.object({
  publishers: z.array(publisherSchema).catch([]),
  streams: z.array(streamSchema).catch([]),
})

const bodyOf = ({ plugindata }: JanusMessage) => bodySchema.parse(plugindata?.data ?? {})

/** Who sends in the room, as far as a message says so. */
export const publishersOf = (message: JanusMessage): Publisher[] => bodyOf(message).publishers

/** The lines of a subscription. */
export const streamsOf = (message: JanusMessage): Publisher['streams'] => bodyOf(message).streams
