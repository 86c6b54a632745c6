import { createServerSession } from '@consult/web-server/session/server-session.ts'
import { pageServer } from '../../config.ts'
import type { Me } from '../../entities/session/me.ts'

/** The members' sessions. */
export const consoleSession = createServerSession<Me>(pageServer, (api) => api.console.me.query())
