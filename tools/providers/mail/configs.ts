import type { Ports } from './ports.ts'

/** The configurations of the servers. Everything that is not said here is the packages' own default. */
export const dovecotConf = (folder: string, { imap, imaps, pop3, pop3s }: Ports): string => `
base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot-state
log_path = ${folder}/dovecot.log
protocols = imap pop3
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
auth_mechanisms = plain login xoauth2
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = ${folder}/users
}
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
mail_location = maildir:~/Maildir
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
service pop3-login {
  inet_listener pop3 {
    port = ${pop3}
  }
  inet_listener pop3s {
    port = ${pop3s}
    ssl = yes
  }
}
service auth {
  unix_listener ${folder}/shop/queue/private/auth {
    mode = 0660
    user = postfix
    group = postfix
  }
}
`
export const oauthConf = ({ tokens }: Ports): string => `
tokeninfo_url = http://127.0.0.1:${tokens}/?access_token=
username_attribute = email
active_attribute = state
active_value = active
`
/** The shop may send to anyone; who sends to the client's server must know the address. */
export const postfixCf = (folder: string, name: 'shop' | 'client', { client }: Ports): string => `
compatibility_level = 3.6
queue_directory = ${folder}/${name}/queue
data_directory = ${folder}/${name}/data
maillog_file = ${folder}/${name}.log
maillog_file_prefixes = ${folder}
myhostname = mail.${name}.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
disable_dns_lookups = yes
smtp_host_lookup = native
message_size_limit = 31457280
virtual_mailbox_domains = ${name}.example
virtual_mailbox_base = ${folder}/mail/${name}.example
virtual_mailbox_maps = inline:{ ${(name === 'shop' ? ['help', 'sales'] : ['anna', 'full'])
  .map((user) => `{ ${user}@${name}.example = ${user}/Maildir/ }`)
  .join(' ')} }
virtual_mailbox_limit = 0
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
transport_maps = ${name === 'shop' ? `inline:{ { client.example = smtp:[127.0.0.1]:${client} } }` : ''}
smtpd_recipient_restrictions = ${
  name === 'client'
    ? 'check_recipient_access inline:{ { full@client.example = 552 5.2.2 Mailbox full } }, reject_unauth_destination'
    : 'reject_unauth_destination'
}
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
`
const submission = `
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_tls_auth_only=yes
  -o smtpd_sender_login_maps=inline:{{help@shop.example=help@shop.example},{sales@shop.example=sales@shop.example}}
  -o smtpd_sender_restrictions=reject_authenticated_sender_login_mismatch
  -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject`
export const masterCf = (name: 'shop' | 'client', p: Ports): string => `
127.0.0.1:${p[name]} inet n - n - - smtpd
${
  name === 'client'
    ? ''
    : `127.0.0.1:${p.submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt${submission}
127.0.0.1:${p.submissions} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes${submission}`
}
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
