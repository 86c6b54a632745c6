import { consoleActs } from './console.fixture.ts'
import { consultsActs } from './consults.fixture.ts'
import { deskActs } from './desk.fixture.ts'
import { integrationActs } from './integration.fixture.ts'
import { peopleActs } from './people.fixture.ts'
import type { Prepare } from './scene.fixture.ts'
import { secondFactorActs } from './second-factor.fixture.ts'
import { signInActs } from './sign-in.fixture.ts'
import { singleSignOnActs } from './single-sign-on.fixture.ts'

/** A call that succeeds for each procedure that changes something, by procedure name. */
export const mutations: Readonly<Record<string, Prepare>> = {
  // First: they send all mails that are due, and every physician gets one.
  ...signInActs,
  ...peopleActs,
  ...consoleActs,
  ...singleSignOnActs,
  ...integrationActs,
  ...consultsActs,
  ...secondFactorActs,
  ...deskActs,
}
