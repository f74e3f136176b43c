import { describe, expect, it } from 'vitest'
import { clientAddresses, networkOf } from './client-address.ts'

const direct = clientAddresses([])
const behind = clientAddresses(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])

it('is the socket’s address for untrusted peers, whatever their headers', () => {
  expect(direct('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
  expect(behind('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
  expect(direct('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
  expect(direct('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7')
  expect(direct(undefined, '1.2.3.4')).toBe('unknown')
})
it('is the address that our proxies report, and no further hop', () => {
  expect(behind('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(behind('::ffff:10.1.1.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(behind('127.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
  expect(behind('127.0.0.1', ['6.6.6.6', '203.0.113.7'])).toBe('203.0.113.7')
  expect(behind('::1', '[2001:db9::7]:443')).toBe('2001:db9::7')
  expect(behind('127.0.0.1', '203.0.113.7:5555')).toBe('203.0.113.7')
})
it('is the nearest known hop when the header is malformed', () => {
  for (const header of ['', 'evil', '<script>', ',,,', '127.0.0.1\r\nx']) {
    expect(behind('127.0.0.1', header)).toBe('127.0.0.1')
  }
  expect(behind('127.0.0.1', 'x'.repeat(1_000_000))).toBe('127.0.0.1')
  expect(behind('127.0.0.1', `evil, 10.0.0.9`)).toBe('10.0.0.9')
})
it('refuses an invalid setting', () => {
  expect(() => clientAddresses(['proxy.local'])).toThrow('proxy.local')
  expect(() => clientAddresses(['10.0.0.0/99'])).toThrow()
})

describe('networkOf', () => {
  it('is the /64 of an IPv6 address, in any notation', () => {
    for (const address of [
      '2001:db8:0:7::1',
      '2001:DB8:0:7:ffff:1:2:3',
      '2001:0db8:0000:0007::',
      '2001:db8:0:7::1%eth0',
    ])
      expect(networkOf(address)).toBe('2001:db8:0:7::/64')
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('fe80::')).toBe('fe80:0:0:0::/64')
  })
  it('is the IPv4 address, also when it is written as IPv6', () => {
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:203.0.113.9'])
      expect(networkOf(address)).toBe('203.0.113.9')
  })
  it('leaves other texts alone', () => {
    for (const text of ['unknown', '', '1.2.3', 'x:y']) expect(networkOf(text)).toBe(text)
  })
})
