/** Chats that the bot leads when the demo starts. The notation is explained in ../live-script.ts. */
export const liveBot = `
# helper | Маргарита Лосева | | | | new
3.4 > Здравствуйте
2.9 > Доставка

# helper | Гость 6418 | | | | new
1.6 > Добрый день
1.1 > Где мой заказ
`
