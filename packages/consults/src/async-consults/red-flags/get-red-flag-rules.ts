import type { RedFlagRules } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { rulesOfAccount } from './rules-of-account.ts'

/** The red flag rules that apply to the caller's account. */
export const getRedFlagRules = (context: RequestContext): Promise<RedFlagRules> => readTenant(context, rulesOfAccount)
