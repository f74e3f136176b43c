/** Dialogues of the English site. The notation is explained in ../scenario.ts. */
export const englishScenarios = `
# Доставка › Условия › Регион * 3
> {hi} {Do you deliver to {city}?|Can you ship {item:a} to {city}?}
< {hello} {Yes, it takes {days} and costs {fare} ₽.|We do: {days}, insured and crated.}
> {Can I pay on delivery?|Who carries it upstairs?}
< {Yes, by card or cash.|The crew does. Without a lift it is {lift} ₽.}
> {~Great, thanks|Perfect, ordering now}

# Заказ › Статус › Где заказ * 4
> {hi} {Where is my order {order}?|Any news about {order}? It was placed on {pastdate}.}
< {~Let me check.|One moment, looking at it.}
< It is {~packed and waiting for dispatch|on its way to the local depot}. Expected on {date}.
> {Will the driver call?|Do I get a time slot?}
< {Yes, half an hour before arrival.|You will get it in a text message the evening before.}
> {~Brilliant|Okay, thanks}

# Доставка › Сроки › Перенос даты * 3
> {hi} {I need to move the delivery of {order} to another day.|Could you deliver {order} a bit later?}
< {hello} Of course. {What day suits you?|We have {date2}, {slot}.}
> {{Date2} would be ideal|That is perfect}
< Booked: {date2}, {slot}. {~Anything else?|A confirmation is on its way by text message.}
> {~No, that is all|Cheers}

# Товар › Характеристики › Размеры * 3
> {hi} {What are the exact dimensions of {boxed:a}?|How deep is {soft:a}?}
< {hello} {size}, {height} cm high.
> {Will it fit through a 75 cm door?|And the seat height?}
< {Yes, it comes flat-packed, the widest part is 62 cm.|44 cm from the floor.}
> {~Good to know, thanks|Thanks, very helpful}

# Товар › Наличие › Поступление * 2
> {hi} When will “{colour}” be back in stock? I am after {item:a}.
< {hello} {On {date}. Shall we keep one for you?|A batch arrives on {date}. Would you like a message when it is here?}
> {Yes, please|Please do}
< Done. {It is reserved until {date2}.|We will write here.}
> {~Thank you!|Lovely}

# Оплата › Проблемы › Не прошла оплата * 2
> {hi} My card was declined for {order}. {The bank says it is on your side.|Twice already.}
< {hello} Sorry about that. {Was it a card issued abroad?|Shall we switch to payment on delivery?}
> {Yes|If that is possible, yes}
< {Foreign cards are not accepted at the moment, but payment on delivery works. Shall I switch?|Of course, doing it now.}
> {Yes, on delivery then|Thanks}
< Changed: {sum} on delivery.

# Возврат › Обмен и возврат › Возврат товара * 2
> {hi} {I would like to return {item:a}.|{Item:a} does not match my room, can I send it back?}
< {hello} Within 14 days, yes. {Is it still packed?|Has it been assembled?}
> {It is|Yes, unfortunately}
< {Then the courier collects it on {date}, {slot}.|No problem, our crew will take it apart: {lift} ₽.}
> {~Good|That works}
< The money is back within five working days after that.
> {~Thanks for the quick help|Thank you}

# Возврат › Брак › Скол или царапина * 2
> {hi} {There is a scratch on {boxed:a}, order {order}.|{Boxed:a} arrived with a dent, order {order}.}
< {hello} Very sorry. {Could you send a photo by e-mail?|What is the number on the label?}
> {Sent|{num}}
< We can replace the part on {date} or refund 15%. Which do you prefer?
> {The part, please|The refund}
< {Arranged: {date}, {slot}.|You will have it within three days.}
> {~Thank you|Great}

# Сборка › Мастер › Вызов сборщика * 2
> {hi} Do you assemble furniture too? I have ordered {boxed:a}.
< {hello} Yes, it is {fare} ₽, {including removal of packaging|tools included}.
> {When could someone come?|Does the fitter speak English?}
< {On {date}, {slot}.|Enough to do the job, and we are here in the chat. {Date}, {slot}?}
> {~Book it, please|Good, let us do that}
< Booked for {date}.

# Сборка › Самостоятельно › Не хватает деталей
> {hi} The fittings bag is missing from {boxed:a}, order {order}.
< {hello} Sorry! {Which step are you at?|Is there a number on the box?}
> {Step 2|{num}}
< A new bag is with the courier, {date}, {slot}.
> {~Thanks, appreciated|Good, thanks}

# Магазин › Режим работы › Часы работы * 2
> {hi} {What time do you close today?|Are you open on Sunday?}
< {hello} {The showroom is open until 21:00.|Yes, every day from 10:00 to 21:00.}
> {Is there parking?|Thanks}
< {Yes, free, behind the building.|See you!}

# Заказ › Оформление › Помощь с выбором * 3
> {hi} {We are furnishing a flat and need a table for six.|Can you recommend a sofa for a small room?}
< {hello} {What is the budget?|How wide may it be?}
> {About 60 thousand|Two metres at most}
< {The Bereza table could be right: {size}, {sum}.|The Oslo sofa could be right: 195 cm, {sum}.}
> {Nice. What colours?|Can we see it?}
< {We have “{colour}” and “{colour2}”.|Yes, it stands in the showroom.}
> {~We will come at the weekend|Great, thank you}

# Магазин › Отзывы › Благодарность
> {hi} {Just wanted to say the delivery team was fantastic.|The fitter did a great job, very tidy.}
< {hello} Thank you, we will pass it on!
> {~Please do|They deserve it}

# Оплата › Скидки › Промокод * 2
> {hi} The code {promo} does not work. {Everything in my basket is on sale.|My basket is 18,400 ₽.}
< {hello} {It does not add up with sale items.|It is valid from 20,000 ₽.}
> {I see|So close}
< {The sale is the better deal anyway: 25% instead of 10%.|I can add {item:a} to reach the amount, if you like.}
> {~Right, thanks|No, thank you}
`
