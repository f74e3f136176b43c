import { expect, test } from 'vitest'
import { lacksTeam } from './needs-team.ts'

test.each([
  [['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_FINANCE'], [], true],
  [['AUTHORITY_CHAT_DISTRIBUTION'], ['t1'], false],
  [['AUTHORITY_FINANCE'], [], false],
  [[], [], false],
] as const)('%j in teams %j lacks a team: %j', (rights, teams, lacks) => expect(lacksTeam(rights, teams)).toBe(lacks))
