import { type ColleaguesConsults, colleaguesConsultsPolicies } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

/** A policy as it is written in a flag: `ask-reason`. */
export const colleaguesConsultsFlag = (policy: ColleaguesConsults): string => policy.replace('_', '-')

/** Parses `--colleagues-consults`. @throws InvalidArgumentError */
export function parseColleaguesConsults(text: string): ColleaguesConsults {
  const policy = colleaguesConsultsPolicies.find((each) => colleaguesConsultsFlag(each) === text)
  if (policy) return policy
  throw new InvalidArgumentError(`Use ${colleaguesConsultsPolicies.map(colleaguesConsultsFlag).join(' or ')}.`)
}
