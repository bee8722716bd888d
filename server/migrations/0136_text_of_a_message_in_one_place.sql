-- What a message says stands in `message_texts` alone, and its sender is written by the program. The copies and triggers
-- were for releases that served beside this one.
DROP TRIGGER message_texts_kept ON message_texts;
DROP TRIGGER messages_text_kept ON messages;
DROP TRIGGER messages_filled ON messages;
DROP FUNCTION app.keep_text_in_message();
DROP FUNCTION app.keep_text_of_message();
DROP FUNCTION app.fill_channel_and_sender();
ALTER TABLE messages DROP COLUMN body;
