module Parser where

import Control.Applicative (Alternative (..))
import Data.Char (isDigit, isSpace)

-- | A parser eats some of the text or fails. The rest of the library is four instances.
newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> do
    (a, rest) <- p s
    pure (f a, rest)

instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> do
    (f, rest) <- pf s
    (a, rest') <- pa rest
    pure (f a, rest')

instance Monad Parser where
  Parser p >>= f = Parser $ \s -> p s >>= \(a, rest) -> runParser (f a) rest

instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser p <|> Parser q = Parser $ \s -> p s <|> q s

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser step
  where
    step (c : cs) | ok c = Just (c, cs)
    step _ = Nothing

token :: Parser a -> Parser a
token p = p <* many (satisfy isSpace)

symbol :: Char -> Parser Char
symbol = token . satisfy . (==)

number :: Parser Int
number = token (read <$> some (satisfy isDigit))

-- | expr = term (('+' | '-') term)*, left-associative
expr, term :: Parser Int
expr = term >>= more
  where
    more a = (symbol '+' *> term >>= more . (a +)) <|> (symbol '-' *> term >>= more . (a -)) <|> pure a
term = number <|> (symbol '(' *> expr <* symbol ')')
