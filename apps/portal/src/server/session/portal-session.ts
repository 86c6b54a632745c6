import { createServerSession } from '@consult/web-server/session/server-session.ts'
import { pageServer } from '../../config.ts'
import type { Me } from '../../entities/session/me.ts'

/** The physicians' sessions. */
export const portalSession = createServerSession<Me>(pageServer, (api) => api.portal.me.query())
